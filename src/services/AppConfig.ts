import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { Access } from "../contract/Call.js"
import { InvalidOption } from "../errors/options.js"
import { checkOptions } from "./checkOptions.js"

/** The secrets of each level of access; a level also sends the keys of those below it. */
export interface Keys {
  readonly publishableClientKey?: string
  readonly secretServerKey?: Redacted.Redacted
  readonly superSecretAdminKey?: Redacted.Redacted
}

/** How long calls may take, unless one of them says otherwise. */
export interface Limits {
  /** For one attempt, the body included. Default 10 000. */
  readonly attemptTimeoutMillis?: number
  /** For a call with all its attempts. Default 30 000. */
  readonly callTimeoutMillis?: number
  /** How large an answer may be, in bytes. Default 8 000 000. */
  readonly maxResponseBytes?: number
}

/** What an app is built from. */
export interface AppOptions extends Keys, Limits {
  /** The address of the platform, without `/api/v1`; a path before that is kept. */
  readonly baseUrl: string
  /** Other addresses of the same platform, asked while the first does not answer. */
  readonly fallbackBaseUrls?: ReadonlyArray<string>
  /** A UUID, or `"internal"`. */
  readonly projectId: string
  readonly access: Access
  /** Whether the session of a person who owns the project stands in the place of keys. */
  readonly isOwned?: boolean
  /** Sent with every request, and stronger than the SDK's own headers. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
}

/** Which project of which platform the app talks to, and as what. */
export class AppConfig extends Context.Service<AppConfig, AppOptions>()("portico/services/AppConfig") {
  /** Checks the options once, and names the one that is wrong. */
  static readonly layer = (options: AppOptions): Layer.Layer<AppConfig, InvalidOption> =>
    Layer.effect(
      AppConfig,
      Effect.map(checkOptions(options), (baseUrl) => ({ ...options, baseUrl }))
    )
}

/** Fails because a level of access lacks its key. */
export const missingKey = (option: keyof Keys): Effect.Effect<never, InvalidOption> =>
  Effect.fail(new InvalidOption({ option, reason: "is missing; calls at this level of access need it" }))
