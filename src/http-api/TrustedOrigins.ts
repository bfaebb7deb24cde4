import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { checkSessionOptions } from "../web/checkAdapter.js"

/**
 * Origins besides the API's own whose pages may send requests that change something with the visitor's cookies, such as
 * `https://admin.example.com`. Default: none. Read when the layers of `Authenticated` and `AuthenticatedRpc` are built.
 *
 * ```ts
 * Authenticated.layer.pipe(Layer.provide(Layer.succeed(TrustedOrigins, ["https://app.example.com"])))
 * ```
 */
export const TrustedOrigins: Context.Reference<ReadonlyArray<string>> = Context.Reference<ReadonlyArray<string>>(
  "portico/http-api/TrustedOrigins",
  { defaultValue: () => [] }
)

/** Returns the trusted origins. One that is no origin is a programming error. */
export const trustedOrigins = Effect.tap(TrustedOrigins, (origins) =>
  Effect.sync(() => checkSessionOptions({ trustedOrigins: origins }))
)
