import type { Project } from "../world/Project.js"
import type { Generation } from "./Generation.js"

/** How a generation behaves where both ways cannot be true at once. Each rule is asked for at one place. */
export interface GenerationRules {
  /** Whether a project may let clients in without a publishable key, and sign them in at providers with the known secret. */
  readonly keylessClients: boolean
  /** Whether users can be restricted: what their tokens, lists and objects say of it. */
  readonly restrictsUsers: boolean
  /** Whether a sign-in at a provider ignores query keys that it does not know. */
  readonly ignoresUnknownOAuthKeys: boolean
  /** When a scope cannot be asked of a shared provider. */
  readonly refusesSharedScopes: "with-token" | "always"
  /** Whether the address for after a sign-in at a provider has to be trusted when the sign-in begins. */
  readonly checksAfterCallback: boolean
  /** Which errors of a callback a browser takes to the app, and to which of its addresses: the first that is trusted. */
  readonly callbackErrors: {
    readonly codes: ReadonlySet<string> | "all"
    readonly to: ReadonlyArray<"redirectUri" | "errorRedirectUrl">
  }
  /** Whether a callback takes back the cookie of a sign-in that it does not know. */
  readonly forgetsAnyCookie: boolean
  /** Whether a refreshed session tells where to go afterwards, as a new one does. */
  readonly refreshNamesRedirect: boolean
  /** Where redirects may lead in every project: apps on phones. */
  readonly nativeSchemes: ReadonlyArray<string>
  /** The hosts of this machine, besides `localhost` and 127.x.x.x, where redirects may lead if a project allows that. */
  readonly localHosts: ReadonlySet<string>
  /** How long the link that ends a kind of e-mails can be used. */
  readonly unsubscriptionMillis: number
  /** Whether the upgrade of an anonymous user is the sign-up. */
  readonly signsUpOnUpgrade: boolean
  /** Whether the configuration has layers, and what is there since; otherwise it is one. */
  readonly config: "one-layer" | "layers"
  /** Whether everybody has the products whose prices are `include-by-default`. */
  readonly defaultProducts: boolean
  /** Whether a client gets at the payments of its own user and of teams that the user runs alone, rather than of everybody. */
  readonly ownPaymentsOnly: boolean
  /** Whether a customer's products are listed one by one, by their ids, and a subscription keeps its product to its end. */
  readonly productsById: boolean
  /** Whether invoices are kept before they are paid. */
  readonly keepsUnpaidInvoices: boolean
  /** Whether transactions come from a ledger: with the items of a product, amounts as they were written, and cursors of a time. */
  readonly ledgerTransactions: boolean
  /** Whether templates of e-mails can be made only by projects with a mail server of their own. */
  readonly templatesNeedOwnServer: boolean
  /** Whether a source of an e-mail that throws cannot be stored and rendered. */
  readonly throwingSourcesFail: boolean
  /** The version of the platform's own clients that is current, and the oldest that is no danger; without it none is too old. */
  readonly clientVersions: { readonly current: string; readonly oldestSafe: string } | undefined
  /** Whether invitations to teams are listed by their ids. */
  readonly invitationsById: boolean
  /** Whether an address that is no longer the primary one stays with its user. */
  readonly keepsFormerEmail: boolean
  /** Whether e-mails to users go through an outbox that can be read and changed. */
  readonly queuesEmails: boolean
  /** The highest status that `x-stack-override-error-status` turns into 200. */
  readonly highestOverriddenStatus: number
}

const dayMillis = 86_400_000

const first: GenerationRules = {
  keylessClients: false,
  restrictsUsers: false,
  ignoresUnknownOAuthKeys: false,
  refusesSharedScopes: "with-token",
  checksAfterCallback: false,
  callbackErrors: { codes: "all", to: ["errorRedirectUrl"] },
  refreshNamesRedirect: false,
  nativeSchemes: [],
  localHosts: new Set(),
  unsubscriptionMillis: 7 * dayMillis,
  keepsFormerEmail: false,
  forgetsAnyCookie: true,
  config: "one-layer",
  defaultProducts: true,
  ownPaymentsOnly: false,
  productsById: false,
  keepsUnpaidInvoices: false,
  ledgerTransactions: false,
  templatesNeedOwnServer: false,
  throwingSourcesFail: false,
  clientVersions: undefined,
  invitationsById: false,
  signsUpOnUpgrade: false,
  queuesEmails: false,
  highestOverriddenStatus: 599
}

/** The rules by generation: each says what it changes of the one before it. */
export const rulesByGeneration: Readonly<Record<Generation, GenerationRules>> = {
  "2025-11": first,
  "2026-04": {
    ...first,
    keylessClients: true,
    restrictsUsers: true,
    ignoresUnknownOAuthKeys: true,
    refusesSharedScopes: "always",
    checksAfterCallback: true,
    callbackErrors: {
      codes: new Set([
        "OAUTH_PROVIDER_ACCESS_DENIED",
        "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
        "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
        "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
        "SIGN_UP_NOT_ENABLED",
        "SIGN_UP_REJECTED",
        "OUTER_OAUTH_TIMEOUT"
      ]),
      to: ["redirectUri", "errorRedirectUrl"]
    },
    refreshNamesRedirect: true,
    signsUpOnUpgrade: true,
    config: "layers",
    defaultProducts: false,
    ownPaymentsOnly: true,
    productsById: true,
    keepsUnpaidInvoices: true,
    ledgerTransactions: true,
    templatesNeedOwnServer: true,
    throwingSourcesFail: true,
    invitationsById: true,
    clientVersions: { current: "2.8.86", oldestSafe: "2.8.57" },
    forgetsAnyCookie: false,
    keepsFormerEmail: true,
    queuesEmails: true,
    localHosts: new Set(["[::1]"]),
    unsubscriptionMillis: 30 * dayMillis,
    nativeSchemes: ["stack-auth-mobile-oauth-url:", "hexclave-mobile-oauth-url:"],
    highestOverriddenStatus: 499
  }
}

/** The rules that hold for a project. */
export const rulesOf = ({ platform }: Project): GenerationRules => rulesByGeneration[platform]
