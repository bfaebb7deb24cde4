import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { Sharing } from "../../internal/Sharing.js"
import { Turns } from "../../internal/Turns.js"
import { AppConfig } from "../config/AppConfig.js"
import { maxConcurrentRequests } from "../config/defaults.js"
import { LateCode } from "../lazy/LateCode.js"
import { appCrypto } from "../platform/AppCrypto.js"
import { Connectivity } from "../platform/Connectivity.js"
import { withFallback } from "./fallback.js"
import type { SupportByCall } from "./generations/CallSupport.js"
import { Http } from "./Http.js"
import { appHeaders, nonces } from "./headers.js"
import { PlatformClock } from "./PlatformClock.js"

/** Creates what all transports of an app share. */
export const makeOutbound = Effect.gen(function* () {
  const config = yield* AppConfig
  const headers = appHeaders(config)
  // Where requests may not wait for each other, each has its turn at once.
  const max = (yield* Sharing) ? (config.maxConcurrentRequests ?? maxConcurrentRequests) : Number.POSITIVE_INFINITY
  return {
    config,
    /** The code for calls and failures that are rare. */
    code: yield* LateCode,
    ...withFallback(yield* Http, config.baseUrl, config.fallbackBaseUrls ?? []),
    // The host's services are known when the app is built; a call runs in its caller's context.
    network: yield* Connectivity,
    turns: new Turns(max),
    // A call must not wait behind others for the token that they wait for.
    refreshTurns: new Turns(max),
    nonce: nonces(yield* appCrypto),
    /** The context that the app was built with, such as its tracer. */
    given: yield* Effect.context<never>(),
    /** A function, so that inspecting a session does not print the headers, which contain the app's key. */
    headers: () => headers,
    learned: new Map() as SupportByCall,
    platformClock: new PlatformClock()
  }
})

/** What all transports of an app share, created once for all its sessions. */
export class Outbound extends Context.Service<Outbound, Effect.Success<typeof makeOutbound>>()("portico/transport/Outbound") {}

/** The app's own, or a new one for a transport that stands alone. */
export const outbound = Effect.contextWith((context: Context.Context<AppConfig | Http | LateCode>) => {
  const shared = Context.getOrUndefined(context, Outbound)
  return shared === undefined ? makeOutbound : Effect.succeed(shared)
})
