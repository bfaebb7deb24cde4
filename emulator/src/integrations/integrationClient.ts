import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import * as Result from "effect/Result"
import { messages } from "portico/schemas"
import type { Incoming } from "../http/Incoming.js"
import { schemaError } from "../http/validate.js"

/** The ids of partner integrations in the platform's development setup. */
export const integrationIds: ReadonlySet<string> = new Set(["neon-local", "custom-local"])
const clients: ReadonlySet<string> = new Set([...integrationIds].map((id) => `${id}:${id}-secret`))

/**
 * Returns the integration that made a request. The route has checked that the header exists.
 * @source protocol/requests.md#other-routes
 */
export const integrationClient = Effect.fn("integrationClient")(function* (request: Incoming) {
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/.exec(request.header("authorization") ?? "") ?? []
  if (encoded === undefined) return yield* schemaError(request, [messages.authorizationHeader()])
  const given = Result.getOrElse(Base64.decodeString(encoded), () => "")
  if (!clients.has(given)) return yield* schemaError(request, [messages.integrationCredentials()])
  return given.slice(0, given.indexOf(":"))
})
