import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { Access } from "../../contract/Call.js"
import { InvalidOption } from "../../errors/options.js"
import { checkAppConfig } from "./checkAppConfig.js"

/** The keys of each access level; a level also sends the keys of those below it. */
export interface Keys {
  readonly publishableClientKey?: string
  readonly secretServerKey?: Redacted.Redacted
  readonly superSecretAdminKey?: Redacted.Redacted
}

/** The default limits of calls. */
export interface Limits {
  /** The timeout of one attempt, including the body, in milliseconds or as a duration such as `"5 seconds"`. Default: 10 000. */
  readonly attemptTimeoutMillis?: Duration.Input
  /** The timeout of a call including the wait for its turn and its retries. Default: 30 000. */
  readonly callTimeoutMillis?: Duration.Input
  /**
   * The maximum number of requests in flight at once; further ones wait for their turn, first come, first served. Refreshes of tokens
   * have turns of their own, as many. Default: 100. Cloudflare's workers, which limit this themselves, ignore it.
   */
  readonly maxConcurrentRequests?: number
  /** The maximum size of a response, in bytes. Default: 8 000 000. */
  readonly maxResponseBytes?: number
}

/** The options that the transport reads. */
export interface AppOptions extends Keys, Limits {
  /** The base URL of the platform, without `/api/v1`; a path before that is kept. */
  readonly baseUrl: string
  /** Other base URLs of the same platform, used while the first does not respond. Default: none. */
  readonly fallbackBaseUrls?: ReadonlyArray<string>
  /** A UUID, or `"internal"`. */
  readonly projectId: string
  readonly access: Access
  /** Whether a project owner's session is used instead of keys. Default: false. */
  readonly isOwned?: boolean
  /** Headers sent with every request; they override the SDK's own. Default: none. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
}

/** The project and the platform of an app, and its access level. */
export class AppConfig extends Context.Service<AppConfig, AppOptions>()("portico/services/AppConfig") {
  /** Validates the options once; fails with the name of the first invalid one. */
  static readonly layer = (options: AppOptions): Layer.Layer<AppConfig, InvalidOption> =>
    Layer.effect(
      AppConfig,
      Effect.map(checkAppConfig(options), (baseUrl) => ({ ...options, baseUrl }))
    )
}

/** Fails because an access level lacks its key. */
export const missingKey = (option: keyof Keys): Effect.Effect<never, InvalidOption> =>
  Effect.fail(new InvalidOption({ option, reason: "is missing; calls at this access level need it" }))
