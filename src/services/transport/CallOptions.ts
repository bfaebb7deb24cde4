import * as Context from "effect/Context"

/** What one call can ask for; what it leaves out is as the app says. */
export interface CallSettings {
  /** For one attempt, the body included. */
  readonly attemptTimeoutMillis?: number
  /** For the call with all its attempts. */
  readonly callTimeoutMillis?: number
  /** Whether sending the request twice does no more than sending it once. Default: what the endpoint declares. */
  readonly idempotent?: boolean
}

/**
 * The settings of the calls inside an effect.
 *
 * ```ts
 * Effect.provideService(app.user.get(), CallOptions, { callTimeoutMillis: 2_000 })
 * ```
 */
export const CallOptions: Context.Reference<CallSettings> = Context.Reference("portico/transport/CallOptions", {
  defaultValue: () => ({})
})
