import * as Redacted from "effect/Redacted"
import type { Access } from "../../contract/Call.js"
import { defaultBaseUrl, fallbackBaseUrls } from "../../schemas/limits.js"
import type { SecretInput } from "../../schemas/SecretInput.js"
import type { AuthOptions } from "../auth/AuthOptions.js"
import type { OnUnhandledError } from "../platform/Unhandled.js"
import type { Bearer } from "../transport/AccessTokens.js"
import type { AppOptions, Limits } from "./AppConfig.js"
import type { TokenStoreOptions } from "./tokenStoreOption.js"

/** The project and platform of an app, and the options of its calls. */
export interface PlatformOptions extends Limits, AuthOptions {
  /** The id of the project: a UUID, or `"internal"`. */
  readonly projectId: string
  /**
   * The base URL of the platform, without `/api/v1`. Default the hosted platform, with its fallback URLs; a given URL has no
   * fallbacks.
   */
  readonly baseUrl?: string
  /**
   * The function that sends the requests, such as that of an in-process emulator. Default the host's `fetch`, looked up at each
   * call.
   */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /**
   * Headers sent with every request, such as those that a proxy requires; they override the SDK's own. A key above the level of
   * the app is refused in any of them.
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
  /** `pck_...`; not a secret. Some projects of newer platforms need none. */
  readonly publishableClientKey?: string
  /** Not allowed in an app that runs on its users' devices: fails with `InvalidOption`. */
  readonly secretServerKey?: never
  /** Not allowed either. */
  readonly superSecretAdminKey?: never
}

/** The options of a server app. */
export interface ServerOptions extends Omit<ClientOptions, "secretServerKey"> {
  /** `ssk_...`; it can act on every user of the project, so it must never reach a browser. */
  readonly secretServerKey: SecretInput
}

/** The options of an admin app. */
export interface AdminOptions extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey"> {
  /** `ssk_...`; sent if given, though the platform checks only the admin key. */
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
  /** Such an app acts only as the owner. */
  readonly tokenStore?: null
}

/** The options of an app of any access level. */
export interface AnyOptions extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey"> {
  readonly secretServerKey?: SecretInput
  readonly superSecretAdminKey?: SecretInput
}

/** Returns the options that the transport reads. They are validated when the app is built. */
export const appOptions = (level: Access | "owner", options: Omit<AnyOptions, "tokenStore">): AppOptions => ({
  ...(level === "owner" ? { access: "admin", isOwned: true } : { access: level }),
  projectId: options.projectId,
  baseUrl: options.baseUrl ?? defaultBaseUrl,
  ...(options.baseUrl === undefined && { fallbackBaseUrls }),
  ...given("publishableClientKey", options.publishableClientKey),
  ...given("secretServerKey", secret(options.secretServerKey)),
  ...given("superSecretAdminKey", secret(options.superSecretAdminKey)),
  ...given("extraRequestHeaders", options.extraRequestHeaders),
  ...given("attemptTimeoutMillis", options.attemptTimeoutMillis),
  ...given("callTimeoutMillis", options.callTimeoutMillis),
  ...given("maxResponseBytes", options.maxResponseBytes)
})

/** Returns an object with the value under the key, or an empty one if the value is undefined. @internal */
export const given = <Name extends string, Value>(name: Name, value: Value | undefined): { readonly [N in Name]?: Value } =>
  // A cast of a computed key, whose type the compiler widens.
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value }

const secret = (key: SecretInput | undefined): Redacted.Redacted | undefined =>
  typeof key === "string" ? Redacted.make(key) : key
