import * as Redacted from "effect/Redacted"
import type { Access } from "../../contract/Call.js"
import { defaultBaseUrl, fallbackBaseUrls } from "../../schemas/limits.js"
import type { SecretInput } from "../../schemas/Secret.js"
import type { AuthOptions } from "../auth/AuthOptions.js"
import type { OnUnhandledError } from "../platform/Unhandled.js"
import type { Bearer } from "../transport/AccessTokens.js"
import type { AppOptions, Limits } from "./AppConfig.js"
import type { ProgramTokenStoreOption, TokenStoreOptions } from "./tokenStoreOption.js"

/** The project and platform of an app, and the options of its calls. */
export interface PlatformOptions extends Limits, AuthOptions {
  /** The id of the project: a UUID, or `"internal"`. */
  readonly projectId: string
  /**
   * The base URL of the platform, without `/api/v1`. Default: the hosted platform, with its fallback URLs; a given URL has no
   * fallbacks.
   */
  readonly baseUrl?: string
  /**
   * The function that sends the requests, such as that of an in-process emulator. Default: the host's `fetch`, looked up at each
   * call.
   */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /**
   * Headers sent with every request, such as those that a proxy requires; they override the SDK's own. A key above the level of
   * the app is refused in any of them. Default: none.
   */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
  /**
   * Called with each error that no caller receives and no state shows: a bug, or an error of your own token store, while a
   * watched value is loaded or a React action runs. By default the error is printed on the console, with everything that looks
   * like a secret masked. Nothing is shown to the person. The declared errors of calls are not passed to it.
   */
  readonly onUnhandledError?: OnUnhandledError
}

/** The options of a client app. */
export interface ClientOptions extends PlatformOptions, TokenStoreOptions {
  /** `pck_...`; not a secret. Required, except for projects of newer platforms that need none. */
  readonly publishableClientKey?: string
  /** Not allowed in an app that runs on its users' devices: fails with `InvalidOption`. */
  readonly secretServerKey?: never
  /** Not allowed either. */
  readonly superSecretAdminKey?: never
}

/** The options of a server app. */
export interface ServerOptions
  extends Omit<ClientOptions, "publishableClientKey" | "secretServerKey" | "tokenStore">,
    TokenStoreOptions<ProgramTokenStoreOption> {
  /**
   * `pck_...`; not a secret. Required for the views of visitors, whose calls have client access, except for projects of newer
   * platforms that need none.
   */
  readonly publishableClientKey?: string
  /** `ssk_...`; it can act on every user of the project, so it must never reach a browser. */
  readonly secretServerKey: SecretInput
}

/** The options of an admin app. */
export interface AdminOptions
  extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey" | "tokenStore">,
    TokenStoreOptions<ProgramTokenStoreOption> {
  /** `ssk_...`; sent if given, though the platform checks only the admin key. Default: none. */
  readonly secretServerKey?: SecretInput
  /** `sak_...`; it can change the project itself. */
  readonly superSecretAdminKey: SecretInput
}

/** A user's session on the internal project, which gives access to the projects that the user's teams own. */
export interface ProjectOwnerSession extends Bearer {
  /** The project of the session: that of the platform itself. */
  readonly projectId: string
  /** The base URL of the platform that the session belongs to. */
  readonly baseUrl: string
}

/** The options of an admin app with the owner's session instead of keys. */
export interface OwnedAdminOptions<OwnerSession = ProjectOwnerSession> extends PlatformOptions {
  /** The session of an app of the internal project, `app.ownedProjects.session`. Its base URL is the default of this app's. */
  readonly projectOwnerSession: OwnerSession
  /** Not allowed except as null, the default: such an app acts only as the owner. */
  readonly tokenStore?: null
}

/** The options of an app of any access level. */
export interface AnyOptions extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey"> {
  /** Required for a server app. */
  readonly secretServerKey?: SecretInput
  /** Required for an admin app. */
  readonly superSecretAdminKey?: SecretInput
}

/** Returns the options that the transport reads. They are validated when the app is built. */
export const appOptions = (level: Access | "owner", options: Omit<AnyOptions, "tokenStore">): AppOptions => ({
  ...(level === "owner" ? { access: "admin", isOwned: true } : { access: level }),
  projectId: options.projectId,
  baseUrl: options.baseUrl === undefined ? defaultBaseUrl : options.baseUrl,
  ...omitUndefined({
    fallbackBaseUrls: options.baseUrl === undefined ? fallbackBaseUrls : undefined,
    publishableClientKey: options.publishableClientKey,
    secretServerKey: secret(options.secretServerKey),
    superSecretAdminKey: secret(options.superSecretAdminKey),
    extraRequestHeaders: options.extraRequestHeaders,
    attemptTimeoutMillis: options.attemptTimeoutMillis,
    callTimeoutMillis: options.callTimeoutMillis,
    maxConcurrentRequests: options.maxConcurrentRequests,
    maxResponseBytes: options.maxResponseBytes
  })
})

/** Returns the properties that are not undefined. @internal */
export const omitUndefined = <Given extends object>(given: Given) => {
  const found = Object.entries(given).filter(([, value]) => value !== undefined)
  // A cast of the properties that are left.
  return Object.fromEntries(found) as { readonly [Name in keyof Given]?: Exclude<Given[Name], undefined> }
}

const secret = (key: SecretInput | undefined): Redacted.Redacted | undefined =>
  typeof key === "string" ? Redacted.make(key) : key
