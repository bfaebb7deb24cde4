import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { AppConfig } from "../AppConfig.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Connectivity } from "../platform/Connectivity.js"
import { withFallback } from "./fallback.js"
import { Http } from "./Http.js"
import { appHeaders, nonces } from "./headers.js"

/** Makes what every transport of an app has in common. */
export const makeOutbound = Effect.gen(function* () {
  const config = yield* AppConfig
  return {
    config,
    ...withFallback(yield* Http, config.baseUrl, config.fallbackBaseUrls ?? []),
    // What the host gives is known when the app is built; a call runs wherever its caller is.
    network: yield* Connectivity,
    nonce: nonces(yield* appCrypto),
    /** What the app was built over, such as a tracer. */
    given: yield* Effect.context<never>(),
    headers: appHeaders(config)
  }
})

/** The same, made once for all the sessions of an app. */
export class Outbound extends Context.Service<Outbound, Effect.Success<typeof makeOutbound>>()("portico/transport/Outbound") {}

/** That of the app, or one for a transport that stands alone. */
export const outbound = Effect.contextWith((context: Context.Context<AppConfig | Http>) => {
  const shared = Context.getOrUndefined(context, Outbound)
  return shared === undefined ? makeOutbound : Effect.succeed(shared)
})
