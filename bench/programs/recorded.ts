import { readFileSync } from "node:fs"

interface Case {
  readonly name: string
  readonly response: { readonly body: unknown }
}

/** Returns the body of a recorded response. */
export const recorded = (file: string, name: string): object => {
  const cases: ReadonlyArray<Case> = JSON.parse(readFileSync(`test/wire/recorded/${file}.json`, "utf8")).cases
  const body = cases.find((one) => one.name === name)?.response.body
  if (typeof body !== "object" || body === null) throw new Error(`${file} has no case ${name}`)
  return body
}

/** Returns an unsigned token; only its lifetime is read. */
export const token = (lifeSeconds: number): string =>
  `h.${Buffer.from(JSON.stringify({ sub: "u", iat: 1_000_000, exp: 1_000_000 + lifeSeconds })).toString("base64url")}.s`

/** Returns the response of a sign-in whose token has a given lifetime. */
export const signedIn = (lifeSeconds: number): object => ({
  ...recorded("auth.password.sign-in", "success"),
  access_token: token(lifeSeconds)
})

/** The project of all programs. */
export const projectId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"
