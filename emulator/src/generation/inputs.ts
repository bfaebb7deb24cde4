import type { Span } from "./Generation.js"

interface Input {
  /** The paths of the endpoints that have the field. */
  readonly path: RegExp
  /** The part of the request and the wire name. */
  readonly field: string
  readonly span: Span
}

const since = { since: "2026-04" } as const

/** The fields of requests that not every generation knows; one that does not know a field refuses it as unknown. */
const inputs: ReadonlyArray<Input> = [
  { path: /^\/users/, field: "query.include_restricted", span: since },
  { path: /^\/users/, field: "query.only_anonymous", span: since },
  { path: /^\/auth\/oauth\/authorize/, field: "query.stack_response_mode", span: since },
  { path: /^\/auth\/oauth\/authorize/, field: "query.bot_challenge_token", span: since },
  { path: /^\/auth\/oauth\/authorize/, field: "query.bot_challenge_phase", span: since },
  { path: /^\/auth\/oauth\/authorize/, field: "query.bot_challenge_unavailable", span: since },
  { path: /jwks\.json$/, field: "query.include_restricted", span: since }
]

/** The fields of an endpoint that not every generation knows. */
export const inputsOf = (path: string): ReadonlyArray<Input> => inputs.filter((input) => input.path.test(path))
