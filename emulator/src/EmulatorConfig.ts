import * as Context from "effect/Context"
import { accessTokenLifetimeMillis } from "portico/schemas"
import type { Generation } from "./generation/Generation.js"
import { defaultGeneration } from "./generation/Generation.js"
import type { ProjectSeed } from "./seeds/ProjectSeed.js"
import type { ProjectOptions } from "./world/ProjectOptions.js"

/** The keys of the internal project. */
export interface InternalKeys {
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

/** Options of the emulator. All have defaults. */
export interface EmulatorOptions {
  /** The generation of projects that set none. Default: the latest. */
  readonly platform?: Generation
  /** The origin at which clients reach the emulator; also the issuer of tokens. Default: `http://localhost:8102`. */
  readonly baseUrl?: string
  /** The secret from which signing keys are derived; equal secrets give equal keys. */
  readonly serverSecret?: string
  /** Default: 10 minutes. */
  readonly accessTokenLifetimeMillis?: number
  /** The cost of password hashes, as a power of two. Default: 10. The minimum, and fastest, is 4. */
  readonly passwordRounds?: number
  /** The base64url challenge of every passkey, for tests with recorded credentials. Default: random each time. */
  readonly passkeyChallenge?: string
  /**
   * The URL of the built-in OAuth provider. A separate origin must resolve to the emulator too. Default:
   * `<baseUrl>/oauth-provider`.
   */
  readonly oauthProviderUrl?: string
  /** The URL of the checkout pages. A separate origin must resolve to the emulator too. Default: `baseUrl`. */
  readonly pagesUrl?: string
  /** Whether the built-in provider serves every OAuth provider of every project, not only the shared ones. Default: false. */
  readonly builtInOAuth?: boolean
  /** Whether apps can get access tokens of accounts at shared providers, as on the platform's test systems. Default: true. */
  readonly sharedOAuthTokens?: boolean
  /** Delivers messages to webhook endpoints; a test can intercept them here. Default: `fetch`. */
  readonly deliver?: (request: Request) => Promise<Response>
  /**
   * The ports of this machine at which mail servers listen, as on the platform's test systems: a project's own mail server anywhere
   * else cannot be reached. Default: every mail server is reached.
   */
  readonly mailServerPorts?: ReadonlyArray<number>
  /** The secret that signs the payment provider's events. Default: that of the platform's test systems. */
  readonly stripeWebhookSecret?: string
  /** The secret with which the platform's cron jobs call its routes. Default: that of the platform's test systems. */
  readonly cronSecret?: string
  /**
   * The host names that the emulator serves, in addition to those of this machine (`localhost`, `*.localhost`, 127.0.0.0/8,
   * `[::1]`) and those of its own URLs above. Names only, without a port. Default: none.
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /**
   * The origins whose web pages may use server and admin keys, the mailbox and the webhooks; `null` is one. Pages of other origins of this
   * machine use the API as clients. Default: none but the emulator's own.
   */
  readonly allowedOrigins?: ReadonlyArray<string>
  /**
   * Whether concurrent requests that check and decrease a quantity can never bring it below zero. The platform does not guarantee
   * this: set `false` to let all of them succeed, as there. Default: true.
   */
  readonly atomicQuantities?: boolean
  /**
   * The duration of each step of an e-mail to users: preparing, rendering, queueing, sending. Default: 0, so that an e-mail is
   * sent before the request to send it is answered.
   */
  readonly emailStepMillis?: number
  readonly internalKeys?: Partial<InternalKeys>
  /**
   * A folder in which everything is stored, and found again at the next start, also after a crash. It needs Node 22.13 or newer; the
   * projects need an `id`, and those that are already there stay as they are. Default: the state ends with the process.
   */
  readonly data?: string
  /** The projects that exist from the start, with the users, teams, products and so on that they have. Default: only the internal one. */
  readonly projects?: ReadonlyArray<ProjectOptions & ProjectSeed>
}

/** The options with their defaults filled in. */
export class EmulatorConfig extends Context.Service<
  EmulatorConfig,
  {
    readonly platform: Generation
    readonly baseUrl: string
    readonly serverSecret: string
    readonly accessTokenLifetimeMillis: number
    readonly passwordRounds: number
    readonly passkeyChallenge: string | undefined
    readonly oauthProviderUrl: string
    readonly pagesUrl: string
    readonly builtInOAuth: boolean
    readonly sharedOAuthTokens: boolean
    readonly mailServerPorts: ReadonlyArray<number> | undefined
    readonly deliver: (request: Request) => Promise<Response>
    readonly stripeWebhookSecret: string
    readonly cronSecret: string
    readonly allowedHosts: ReadonlyArray<string>
    readonly allowedOrigins: ReadonlyArray<string>
    readonly atomicQuantities: boolean
    readonly emailStepMillis: number
    readonly internalKeys: InternalKeys
    readonly projects: ReadonlyArray<ProjectOptions & ProjectSeed>
  }
>()("portico-emulator/EmulatorConfig") {}

/** The default port of the emulator. @source protocol/requests.md#addresses */
export const defaultPort = 8102

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")
const baseUrlOf = ({ baseUrl }: EmulatorOptions): string => withoutSlash(baseUrl ?? `http://localhost:${defaultPort}`)

/** Applies the defaults. */
export const configOf = (options: EmulatorOptions): EmulatorConfig["Service"] => ({
  platform: options.platform ?? defaultGeneration,
  baseUrl: baseUrlOf(options),
  serverSecret: options.serverSecret ?? "portico emulator: not a secret",
  accessTokenLifetimeMillis: options.accessTokenLifetimeMillis ?? accessTokenLifetimeMillis,
  passwordRounds: options.passwordRounds ?? 10,
  passkeyChallenge: options.passkeyChallenge,
  oauthProviderUrl: withoutSlash(options.oauthProviderUrl ?? `${baseUrlOf(options)}/oauth-provider`),
  pagesUrl: withoutSlash(options.pagesUrl ?? baseUrlOf(options)),
  builtInOAuth: options.builtInOAuth ?? false,
  sharedOAuthTokens: options.sharedOAuthTokens ?? true,
  mailServerPorts: options.mailServerPorts,
  deliver: options.deliver ?? ((request) => fetch(request)),
  stripeWebhookSecret: options.stripeWebhookSecret ?? "mock_stripe_webhook_secret",
  cronSecret: options.cronSecret ?? "mock_cron_secret",
  allowedHosts: (options.allowedHosts ?? []).map((host) => host.toLowerCase()),
  allowedOrigins: options.allowedOrigins ?? [],
  atomicQuantities: options.atomicQuantities ?? true,
  emailStepMillis: options.emailStepMillis ?? 0,
  internalKeys: {
    publishableClientKey: "this-publishable-client-key-is-for-local-development-only",
    secretServerKey: "this-secret-server-key-is-for-local-development-only",
    superSecretAdminKey: "this-super-secret-admin-key-is-for-local-development-only",
    ...options.internalKeys
  },
  projects: options.projects ?? []
})
