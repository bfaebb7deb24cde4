import type { Endpoint } from "portico/contract"
import type { Span } from "./Generation.js"

interface Input {
  /** The part of the request, followed by the wire path. */
  readonly keys: ReadonlyArray<string>
  /** The enum value that only some generations accept; undefined if it is the field itself. */
  readonly value: string | undefined
  readonly span: Span
}

const since = { since: "2026-04" } as const
const since202611 = { since: "2026-11" } as const
const challenge = {
  "query.stack_response_mode": since,
  "query.hexclave_response_mode": since202611,
  "query.bot_challenge_token": since,
  "query.bot_challenge_phase": since,
  "query.bot_challenge_unavailable": since
}

const paging = { "query.limit": since202611, "query.cursor": since202611, "query.query": since202611 }
const ordering = { "query.order_by": since202611, "query.desc": since202611 }

/** The generation-specific fields of endpoints that the emulator declares itself, by path. */
const undeclared: ReadonlyArray<readonly [path: RegExp, fields: Readonly<Record<string, Span>>]> = [
  [
    /^\/users/,
    { "query.include_restricted": since, "query.only_anonymous": since, "query.order_by=last_active_at": since202611 }
  ],
  [/^\/teams/, { ...paging, ...ordering }],
  [/^\/team-permission-definitions/, paging],
  [/^\/auth\/oauth\/authorize/, challenge],
  [/^\/internal\/projects/, { "body.full_logo_url": { until: "2025-11" } }],
  [/^\/internal\/config\/override/, { "body.source.workflow_path": since202611 }],
  [/jwks\.json$/, { "query.include_restricted": since }]
]

/** Returns the generation-specific fields of an endpoint. Other generations reject them as unknown. */
export const inputsOf = ({ path, history }: Endpoint.Any): ReadonlyArray<Input> =>
  Object.entries({
    ...Object.fromEntries(undeclared.flatMap(([fits, fields]) => (fits.test(path) ? Object.entries(fields) : []))),
    ...history?.newFields
  }).map(([place, span]) => {
    const [field = "", value] = place.split("=")
    return { keys: field.split("."), value, span }
  })
