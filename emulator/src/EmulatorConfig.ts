import * as Context from "effect/Context"
import { accessTokenLifetimeMillis } from "portico/schemas"
import type { Generation } from "./generation/Generation.js"
import { latestGeneration } from "./generation/Generation.js"
import type { ProjectOptions } from "./world/World.js"

/** The keys of the internal project. */
export interface InternalKeys {
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

/** How the emulator behaves; every value has a default. */
export interface EmulatorOptions {
  /** The platform that projects behave as which say nothing else. Default: that of today. */
  readonly platform?: Generation
  /** The origin under which clients reach the emulator; it is the issuer of tokens. Default: `http://localhost:8102`. */
  readonly baseUrl?: string
  /** Signing keys are derived from it, so equal secrets make equal keys. */
  readonly serverSecret?: string
  /** Default: 10 minutes. */
  readonly accessTokenLifetimeMillis?: number
  /** The cost of password hashes, as a power of two. Default: 10; 4 is the least and the fastest. */
  readonly passwordRounds?: number
  /** The challenge of every passkey, in base64url, for tests with recorded credentials. Default: random each time. */
  readonly passkeyChallenge?: string
  /**
   * The address of the built-in OAuth provider; an origin of its own has to lead to the emulator too.
   * Default: `<baseUrl>/oauth-provider`.
   */
  readonly oauthProviderUrl?: string
  /** The address of the pages for those who pay; an origin of its own has to lead to the emulator too. Default: `baseUrl`. */
  readonly pagesUrl?: string
  /** Whether every OAuth provider of every project is the built-in one, not only the shared ones. Default: false. */
  readonly builtInOAuth?: boolean
  /** Whether apps get tokens of accounts at shared providers, as on the platform's test systems. Default: true. */
  readonly sharedOAuthTokens?: boolean
  /** How messages get to the endpoints of webhooks; a test can take them here. Default: `fetch`. */
  readonly deliver?: (request: Request) => Promise<Response>
  /** What the events of the payments provider are signed with. Default: that of the platform's test systems. */
  readonly stripeWebhookSecret?: string
  /** With what the platform's clockwork calls its own routes. Default: that of the platform's test systems. */
  readonly cronSecret?: string
  /**
   * The names under which the emulator answers, besides those of this machine (`localhost`, `*.localhost`, 127.0.0.0/8,
   * `[::1]`) and those of its own addresses above. Names only, without a port. Default: none.
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /** The origins whose web pages may use the API, besides those of this machine; `null` is one. Default: none. */
  readonly allowedOrigins?: ReadonlyArray<string>
  /**
   * Whether a quantity that is checked and reduced at the same time by several requests never goes below zero. The platform
   * does not hold that: with `false` they can all succeed, as there. Default: true.
   */
  readonly atomicQuantities?: boolean
  /**
   * How long each step of an e-mail to users takes: preparing, rendering, queueing, sending. Default: 0, so that an e-mail is
   * sent when the request to send it is answered.
   */
  readonly emailStepMillis?: number
  readonly internalKeys?: Partial<InternalKeys>
  /** The projects that are there from the start. Default: none but the internal one. */
  readonly projects?: ReadonlyArray<ProjectOptions>
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
    readonly deliver: (request: Request) => Promise<Response>
    readonly stripeWebhookSecret: string
    readonly cronSecret: string
    readonly allowedHosts: ReadonlyArray<string>
    readonly allowedOrigins: ReadonlyArray<string>
    readonly atomicQuantities: boolean
    readonly emailStepMillis: number
    readonly internalKeys: InternalKeys
    readonly projects: ReadonlyArray<ProjectOptions>
  }
>()("portico-emulator/EmulatorConfig") {}

/** The port that the emulator listens on if nothing else is said. @source protocol/requests.md#addresses */
export const defaultPort = 8102

const withoutSlash = (url: string): string => url.replace(/\/+$/, "")
const baseUrlOf = ({ baseUrl }: EmulatorOptions): string => withoutSlash(baseUrl ?? `http://localhost:${defaultPort}`)

/** Fills in the defaults. */
export const configOf = (options: EmulatorOptions): EmulatorConfig["Service"] => ({
  platform: options.platform ?? latestGeneration,
  baseUrl: baseUrlOf(options),
  serverSecret: options.serverSecret ?? "portico emulator: not a secret",
  accessTokenLifetimeMillis: options.accessTokenLifetimeMillis ?? accessTokenLifetimeMillis,
  passwordRounds: options.passwordRounds ?? 10,
  passkeyChallenge: options.passkeyChallenge,
  oauthProviderUrl: withoutSlash(options.oauthProviderUrl ?? `${baseUrlOf(options)}/oauth-provider`),
  pagesUrl: withoutSlash(options.pagesUrl ?? baseUrlOf(options)),
  builtInOAuth: options.builtInOAuth ?? false,
  sharedOAuthTokens: options.sharedOAuthTokens ?? true,
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
