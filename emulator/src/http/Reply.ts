/** The content of an answer before it becomes bytes. */
export type Content =
  | { readonly _tag: "json"; readonly value: unknown; readonly pretty?: boolean }
  | { readonly _tag: "text"; readonly value: string; readonly type?: string }
  | { readonly _tag: "bytes"; readonly value: Uint8Array<ArrayBuffer>; readonly type?: string }
  | { readonly _tag: "none" }

/** One answer before the headers that every answer has are added. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content
  /** Cookies to set, each in a header of its own. */
  readonly cookies?: ReadonlyArray<string>
}

/** An answer in JSON. */
export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "json", value }
})

/** An answer in plain text. */
export const text = (value: string, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "text", value }
})

/** A page. */
export const html = (value: string, status = 200): Reply => ({
  status,
  headers: {},
  content: { _tag: "text", value, type: "text/html; charset=utf-8" }
})

/** An answer without a body. */
export const empty = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "none" }
})

/** Sends the caller elsewhere. */
export const redirect = (location: string, status: 303 | 307 | 308 = 307): Reply => empty(status, { location })
