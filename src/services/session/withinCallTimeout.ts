import * as Effect from "effect/Effect"
import { refresh } from "../../contract/refreshGrant.js"
import type { TransportFailure } from "../../errors/sdk.js"
import { RequestTimeout } from "../../errors/sdk.js"
import { millisOf } from "../../internal/durationMillis.js"
import { deadline } from "../../internal/startTimer.js"
import { until } from "../../internal/until.js"
import type { AppOptions } from "../config/AppConfig.js"
import { callTimeoutMillis } from "../config/defaults.js"
import { CallOptions, invalidOptions } from "../transport/CallOptions.js"

/**
 * Limits an effect that may refresh a token to the timeout of a call: that of `CallOptions`, else of the app, else 30 s. The time
 * begins when the page is opened.
 */
export const withinCallTimeout = <A, E>(
  config: Pick<AppOptions, "callTimeoutMillis">,
  token: Effect.Effect<A, E>,
  opened: Effect.Effect<void> = Effect.void
): Effect.Effect<A, E | TransportFailure> =>
  Effect.flatMap(CallOptions, (options): Effect.Effect<A, E | TransportFailure> => {
    const wrong = invalidOptions(options)
    if (wrong !== null) return wrong
    const timeoutMillis = millisOf(options.timeoutMillis ?? config.callTimeoutMillis ?? callTimeoutMillis)
    const { method, path } = refresh
    return Effect.flatMap(until(token, Effect.as(Effect.andThen(opened, deadline(timeoutMillis)), null)), (given) =>
      given === null ? new RequestTimeout({ method, path, attempts: 0, timeoutMillis, limit: "call" }) : Effect.succeed<A>(given)
    )
  })
