import { readFileSync } from "node:fs"

// What tests without Effect need as well: it imports nothing of the SDK.

export const options = {
  projectId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
  publishableClientKey: "pck",
  baseUrl: "https://api.test"
}

/** Returns an unsigned access token with these claims. */
export const jwtFrom = (claims: Record<string, unknown>) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`

export interface Case {
  readonly name: string
  readonly access: string
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers: Record<string, string>
    readonly body?: unknown
  }
  readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: Record<string, unknown> }
}
/** Returns the recorded cases of one endpoint. */
export const golden = (file: string): ReadonlyArray<Case> =>
  JSON.parse(readFileSync(new URL(`../wire/recorded/${file}.json`, import.meta.url), "utf8")).cases
export const recorded = (file: string, name: string): Case => {
  const found = golden(file).find((one) => one.name === name)
  if (found === undefined) throw new Error(`${file} has no case ${name}`)
  return found
}
