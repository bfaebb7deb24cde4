import * as Redacted from "effect/Redacted"
import type { Access } from "../contract/Call.js"
import { defaultBaseUrl, fallbackBaseUrls } from "../schemas/limits.js"
import type { SecretInput } from "../schemas/SecretInput.js"
import type { AppOptions, Limits } from "./AppConfig.js"
import type { AuthOptions } from "./auth/AuthOptions.js"
import type { OnUnhandledError } from "./platform/Unhandled.js"
import type { TokenStoreOptions } from "./tokenStoreOption.js"
import type { Bearer } from "./transport/AccessTokens.js"

/** Which project of which platform an app belongs to, and how it talks to it. */
export interface PlatformOptions extends Limits, AuthOptions {
  /** The id of the project: a UUID, or `"internal"`. */
  readonly projectId: string
  /**
   * The address of the platform, without `/api/v1`. The hosted platform by default, whose other addresses are used while the first
   * does not answer; an address that is given is the only one that is asked.
   */
  readonly baseUrl?: string
  /** What sends the requests, such as that of an emulator in this process. The host's `fetch` by default, looked up at each call. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Sent with every request, such as what a proxy asks for; stronger than the SDK's own headers. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
  /**
   * Is called with each error that no caller gets and no state shows: a bug, or what a token store of your own throws, while a watched
   * value is loaded or an action of React runs. By default it is printed on the console, with what looks like a secret masked. Nothing
   * is shown to the person. What a call can fail with is not among it.
   */
  readonly onUnhandledError?: OnUnhandledError
}

/** What the app of an end user is built from. */
export interface ClientOptions extends PlatformOptions, TokenStoreOptions {
  /** `pck_...`; not a secret. Newer platforms have projects that need none. */
  readonly publishableClientKey?: string
  /** A key of a server is not for an app that runs where its users are; given one, it fails with `InvalidOption`. */
  readonly secretServerKey?: never
  /** Nor is that of an admin. */
  readonly superSecretAdminKey?: never
}

/** What the app of a backend is built from. */
export interface ServerOptions extends Omit<ClientOptions, "secretServerKey"> {
  /** `ssk_...`; it can act on every user of the project, so it never reaches a browser. */
  readonly secretServerKey: SecretInput
}

/** What the app of a project's owner is built from. */
export interface AdminOptions extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey"> {
  /** `ssk_...`; sent too, though the admin key alone is what the platform checks. */
  readonly secretServerKey?: SecretInput
  /** `sak_...`; it can change the project itself. */
  readonly superSecretAdminKey: SecretInput
}

/** The session of a person on the internal project, by which they act for the projects that their teams own. */
export interface ProjectOwnerSession extends Bearer {
  /** The project of the session: that of the platform itself. */
  readonly projectId: string
  /** The address of the platform that the session belongs to. */
  readonly baseUrl: string
}

/** What the app of a project's owner is built from, if the owner is signed in and gives no keys. */
export interface OwnedAdminOptions<OwnerSession = ProjectOwnerSession> extends PlatformOptions {
  /** The session of an app of the internal project, `app.ownedProjects.session`. Its platform is also this app's, by default. */
  readonly projectOwnerSession: OwnerSession
  /** Such an app acts for the owner alone. */
  readonly tokenStore?: null
}

/** The options of an app of any level. */
export interface AnyOptions extends Omit<ClientOptions, "secretServerKey" | "superSecretAdminKey"> {
  readonly secretServerKey?: SecretInput
  readonly superSecretAdminKey?: SecretInput
}

/** The part of the options that the transport reads. Whether they can be used is checked if the app is built. */
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

/** The key with the value, or no key if there is none. @internal */
export const given = <Name extends string, Value>(name: Name, value: Value | undefined): { readonly [N in Name]?: Value } =>
  // The cast of a computed key, whose type the compiler widens.
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: Value }

const secret = (key: SecretInput | undefined): Redacted.Redacted | undefined =>
  typeof key === "string" ? Redacted.make(key) : key
