/** The content of a response before it is encoded. */
export type Content =
  | { readonly _tag: "json"; readonly value: unknown; readonly pretty?: boolean }
  | { readonly _tag: "text"; readonly value: string; readonly type?: string }
  | { readonly _tag: "bytes"; readonly value: Uint8Array<ArrayBuffer>; readonly type?: string }
  | { readonly _tag: "none" }

/** A response without the headers that every response has. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Content
  /** The `set-cookie` headers. */
  readonly cookies?: ReadonlyArray<string>
}

/** Returns a JSON response. */
export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "json", value }
})

/** Returns a plain-text response. */
export const text = (value: string, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "text", value }
})

/** Returns an HTML response. */
export const html = (value: string, status = 200): Reply => ({
  status,
  headers: {},
  content: { _tag: "text", value, type: "text/html; charset=utf-8" }
})

/** Returns a response without a body. */
export const empty = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers,
  content: { _tag: "none" }
})

/** Returns a redirect. */
export const redirect = (location: string, status: 303 | 307 | 308 = 307): Reply => empty(status, { location })
