import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Endpoint from "../../contract/Endpoint.js"
import { InvalidInput } from "../../errors/sdk.js"
import type { AppConfig } from "../AppConfig.js"
import type { HttpRequest } from "./Http.js"

const StringRecord = Schema.Record(Schema.String, Schema.String)
const decodeStrings = Schema.decodeUnknownEffect(StringRecord)

/** The headers that every request of an app carries. */
export const appHeaders = (config: AppConfig["Service"]): Readonly<Record<string, string>> => ({
  "x-stack-project-id": config.projectId,
  "x-stack-access-type": config.access,
  // Browsers cannot read the body of some failed statuses; with this every answer is a 200. wire 4
  "x-stack-override-error-status": "true",
  "x-stack-allow-anonymous-user": "true",
  ...(config.publishableClientKey && { "x-stack-publishable-client-key": config.publishableClientKey }),
  ...(config.secretServerKey && { "x-stack-secret-server-key": Redacted.value(config.secretServerKey) }),
  ...(config.superSecretAdminKey && { "x-stack-super-secret-admin-key": Redacted.value(config.superSecretAdminKey) })
})

/** Encodes one call as a request, without credentials of a user. */
export const encode = Effect.fnUntraced(
  function* (config: AppConfig["Service"], endpoint: Endpoint.Any, input: Endpoint.AnyInput) {
    const path = yield* fillPath(endpoint.path, input.params ?? {})
    const query = endpoint.query && (yield* strings(endpoint.query, input.query))
    const headers = endpoint.headers && (yield* strings(endpoint.headers, input.headers))
    const payload = endpoint.payload && (yield* Schema.encodeUnknownEffect(endpoint.payload)(input.payload))
    const request: HttpRequest = {
      method: endpoint.method,
      url: `${config.baseUrl}/api/v1${path}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`,
      headers: { ...appHeaders(config), ...headers, ...(payload !== undefined && { "content-type": "application/json" }) },
      ...(payload !== undefined && { body: JSON.stringify(payload) })
    }
    return request
  },
  Effect.catchTag("SchemaError", (error) => Effect.fail(new InvalidInput({ reason: error.message })))
)

const strings = (codec: Schema.Codec<unknown, unknown>, value: unknown) =>
  Effect.flatMap(Schema.encodeUnknownEffect(codec)(value), decodeStrings)

const fillPath = Effect.fnUntraced(function* (template: string, params: Readonly<Record<string, string>>) {
  const segments: Array<string> = []
  for (const segment of template.split("/")) {
    if (!segment.startsWith(":")) {
      segments.push(segment)
      continue
    }
    const id = params[segment.slice(1)] ?? ""
    // URL parsers resolve these even when percent-encoded: such an id would name another resource.
    if (id === "" || id === "." || id === "..") return yield* new InvalidInput({ reason: `${segment.slice(1)} is not an id` })
    segments.push(encodeURIComponent(id))
  }
  return segments.join("/")
})
