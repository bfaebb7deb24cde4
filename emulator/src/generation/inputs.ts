import type { Endpoint } from "portico/contract"
import type { Span } from "./Generation.js"

interface Input {
  /** The part of the request and the wire name. */
  readonly keys: ReadonlyArray<string>
  /** The value that only some generations know; without one, it is the field itself. */
  readonly value: string | undefined
  readonly span: Span
}

const since = { since: "2026-04" } as const
const challenge = {
  "query.stack_response_mode": since,
  "query.bot_challenge_token": since,
  "query.bot_challenge_phase": since,
  "query.bot_challenge_unavailable": since
}

/** The fields that not every generation knows, of endpoints whose declaration here is not the SDK's, by their path. */
const undeclared: ReadonlyArray<readonly [path: RegExp, fields: Readonly<Record<string, Span>>]> = [
  [/^\/users/, { "query.include_restricted": since, "query.only_anonymous": since }],
  [/^\/auth\/oauth\/authorize/, challenge],
  [/^\/internal\/projects/, { "body.full_logo_url": { until: "2025-11" } }],
  [/jwks\.json$/, { "query.include_restricted": since }]
]

/** The fields of an endpoint that not every generation knows; one that does not know a field refuses it as unknown. */
export const inputsOf = ({ path, history }: Endpoint.Any): ReadonlyArray<Input> =>
  Object.entries({
    ...Object.fromEntries(undeclared.flatMap(([fits, fields]) => (fits.test(path) ? Object.entries(fields) : []))),
    ...history?.newFields
  }).map(([place, span]) => {
    const [field = "", value] = place.split("=")
    return { keys: field.split("."), value, span }
  })
