import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import * as Layer from "effect/Layer"
import { isApiKeyNotValid } from "../errors/apiKey.js"
import type { TeamApiKey, UserApiKey } from "../schemas/ApiKey.js"
import { ServerApp } from "../services/ServerApp.js"
import { PlatformUnavailable, SignInRequired } from "./failures.js"
import { oncePerRequest } from "./oncePerRequest.js"
import { orDefect } from "./orUnavailable.js"
import { privateResponse } from "./privateResponse.js"

/** The API key of a request, with the user or team that owns it. */
export class RequestApiKey extends Context.Service<RequestApiKey, UserApiKey | TeamApiKey>()("portico/http-api/RequestApiKey") {}

/**
 * Protects endpoints of an `HttpApi` with a user's or a team's API key, in `Authorization: Bearer` or `x-api-key`. Provides
 * `RequestApiKey` to handlers. Asks the platform for each request, so that a revoked key is rejected at once.
 */
export class ApiKeyAuthenticated extends HttpApiMiddleware.Service<ApiKeyAuthenticated, { provides: RequestApiKey }>()(
  "portico/http-api/ApiKeyAuthenticated",
  {
    error: [SignInRequired, PlatformUnavailable],
    security: { bearer: HttpApiSecurity.bearer, "x-api-key": HttpApiSecurity.apiKey({ key: "x-api-key", in: "header" }) }
  }
) {
  static readonly layer: Layer.Layer<ApiKeyAuthenticated, never, ServerApp> = Layer.effect(
    ApiKeyAuthenticated,
    Effect.map(ServerApp, ({ apiKeys }) => {
      const check = Effect.fnUntraced(function* (key: string) {
        if (key === "") return yield* new SignInRequired({ reason: "missing", message: "Send an API key." })
        const found = yield* orDefect(Effect.catchIf(apiKeys.check(key), isRefusal, () => Effect.succeed(null)))
        return found ?? (yield* new SignInRequired({ reason: "key", message: "The API key is not valid." }))
      })
      // Both schemes look in both places, so that a wrong key in one is not reported as a missing key in the other.
      const key = oncePerRequest(({ headers }) => Effect.andThen(privateResponse, check(keyOf(headers))))
      const protect: ApiKeyAuthenticated["Service"]["bearer"] = (handler) =>
        Effect.provideServiceEffect(handler, RequestApiKey, key)
      return { bearer: protect, "x-api-key": protect }
    })
  )
}

const keyOf = (headers: Readonly<Record<string, string | undefined>>): string =>
  /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? headers["x-api-key"] ?? ""

// No key is valid in a project that allows none.
const isRefusal = (error: { readonly _tag: string }): boolean =>
  isApiKeyNotValid(error) || ["UserApiKeysNotEnabled", "TeamApiKeysNotEnabled"].includes(error._tag)
