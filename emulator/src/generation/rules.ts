import type { ComponentsPackage } from "../emails/componentNames.js"
import type { Project } from "../world/Project.js"
import type { Generation } from "./Generation.js"

/** The behaviours that differ between generations. Each rule is read in one place. */
export interface GenerationRules {
  /** Whether a project can allow clients without a publishable key, which then use the well-known secret for OAuth. */
  readonly keylessClients: boolean
  /** Whether users can be restricted, and tokens, lists and objects say so. */
  readonly restrictsUsers: boolean
  /** Whether an OAuth sign-in ignores unknown query parameters. */
  readonly ignoresUnknownOAuthKeys: boolean
  /** The query parameters of an OAuth sign-in that ask for JSON instead of a redirect; the first one given decides. */
  readonly responseModes: ReadonlyArray<"stack_response_mode" | "hexclave_response_mode">
  /** When a shared provider rejects a scope. */
  readonly refusesSharedScopes: "with-token" | "always"
  /** Whether the after-sign-in redirect URL must be trusted when an OAuth sign-in begins. */
  readonly checksAfterCallback: boolean
  /**
   * The known errors of a callback that lead back to the page that began the sign-in, if it is trusted. All others, and those of
   * an untrusted page, go to the error URL of the app.
   */
  readonly errorsToRedirectUri: ReadonlySet<string>
  /** Whether these redirects have the standard parameters of OAuth errors, which OAuth client libraries understand. */
  readonly standardOAuthErrors: boolean
  /** Whether headers of responses have the newer names of the platform, too. */
  readonly sendsBothNames: boolean
  /** Whether the publishable key that an OAuth sign-in began with must still be valid at its callback. */
  readonly checksKeyAtCallback: boolean
  /** Whether a callback of an unknown sign-in expires its cookie. */
  readonly forgetsAnyCookie: boolean
  /** Whether refreshing a session returns the redirect URL, as starting one does. */
  readonly refreshNamesRedirect: boolean
  /** The URL schemes of mobile apps that every project trusts for redirects. */
  readonly nativeSchemes: ReadonlyArray<string>
  /** The local hosts, besides `localhost` and 127.x.x.x, that a project can trust for redirects. */
  readonly localHosts: ReadonlySet<string>
  /** The lifetime of unsubscribe links. */
  readonly unsubscriptionMillis: number
  /** Whether upgrading an anonymous user counts as its sign-up. */
  readonly signsUpOnUpgrade: boolean
  /** Whether the configuration has layers, and everything introduced with them; otherwise it is a single one. */
  readonly config: "one-layer" | "layers"
  /** The apps that a project can enable. */
  readonly apps: ReadonlyArray<string>
  /** The apps that are enabled in a new project. */
  readonly appsOfNewProject: ReadonlyArray<string>
  /** Whether lists of accounts at providers contain those at removed providers, with the provider's id as type, instead of failing. */
  readonly listsRemovedProviders: boolean
  /** Whether only the accounts that a user has connected give access tokens of their provider; otherwise all do. */
  readonly tokensOfConnectedOnly: boolean
  /** Whether an OAuth provider can have a callback URL of its own. */
  readonly ownCallbackUrls: boolean
  /** Whether the data of a project can be in a database of its own. */
  readonly ownDatabases: boolean
  /** Whether the price of a product can be `include-by-default`. */
  readonly includesByDefault: boolean
  /** Whether every customer has the products whose price is `include-by-default`. */
  readonly defaultProducts: boolean
  /** Whether a client can access only the payments of its own user, and of teams in which that user has `team_admin`. */
  readonly ownPaymentsOnly: boolean
  /** Whether a customer's products are listed by product id, and a subscription keeps its product until it ends. */
  readonly productsById: boolean
  /** Whether invoices are stored before they are paid. */
  readonly keepsUnpaidInvoices: boolean
  /** Whether transactions come from a ledger, which includes item changes, amounts as written, and time-based cursors. */
  readonly ledgerTransactions: boolean
  /** Whether only projects with their own mail server can create e-mail templates and list their own; others list the built-in ones. */
  readonly templatesNeedOwnServer: boolean
  /** Whether an update of an e-mail template can remove its theme, with false, or select that of the project, with null. */
  readonly clearsTemplateThemes: boolean
  /** The version of `@react-email/components` that e-mail sources import. */
  readonly emailComponents: ComponentsPackage
  /** Whether an e-mail source that throws is rejected when it is stored or rendered. */
  readonly throwingSourcesFail: boolean
  /** The current version of the platform's own clients and the oldest safe one. Undefined: no version is too old. */
  readonly clientVersions: { readonly current: string; readonly oldestSafe: string } | undefined
  /** Whether team invitations are listed by id. */
  readonly invitationsById: boolean
  /** Whether the sessions of a user are deleted with the user; otherwise they remain, but are unusable. */
  readonly deletesSessions: boolean
  /** Whether a user keeps a former primary address. */
  readonly keepsFormerEmail: boolean
  /** Whether e-mails to users go through an outbox that can be read and changed. */
  readonly queuesEmails: boolean
  /** Whether the link of a team invitation works only for users who have its address as a verified one. */
  readonly invitationsNeedAddress: boolean
  /** Whether a project's own pages on the hosted platform are trusted for redirects. */
  readonly trustsHostedPages: boolean
  /** Whether refunds are transactions of their own, and transactions name their customers. */
  readonly refundsAreTransactions: boolean
  /** The highest status that `x-stack-override-error-status` converts to 200. */
  readonly highestOverriddenStatus: number
}

const dayMillis = 86_400_000

const firstApps = [
  "authentication",
  "teams",
  "rbac",
  "api-keys",
  "payments",
  "emails",
  "email-api",
  "data-vault",
  "webhooks",
  "tv-mode",
  "launch-checklist",
  "catalyst",
  "neon",
  "convex",
  "vercel"
]
const secondApps = [...firstApps, "fraud-protection", "onboarding", "analytics"]
// In the order in which the platform lists them.
const thirdApps = [
  "authentication",
  "fraud-protection",
  "onboarding",
  "teams",
  "rbac",
  "api-keys",
  "payments",
  "emails",
  "support",
  "email-api",
  "data-vault",
  "webhooks",
  "tv-mode",
  "launch-checklist",
  "catalyst",
  "neon",
  "convex",
  "vercel",
  "tanstack-start",
  "analytics",
  "session-replays"
]

const first: GenerationRules = {
  keylessClients: false,
  restrictsUsers: false,
  ignoresUnknownOAuthKeys: false,
  responseModes: [],
  refusesSharedScopes: "with-token",
  checksAfterCallback: false,
  checksKeyAtCallback: false,
  errorsToRedirectUri: new Set(),
  standardOAuthErrors: false,
  sendsBothNames: false,
  refreshNamesRedirect: false,
  nativeSchemes: [],
  localHosts: new Set(),
  unsubscriptionMillis: 7 * dayMillis,
  deletesSessions: false,
  keepsFormerEmail: false,
  forgetsAnyCookie: true,
  config: "one-layer",
  apps: firstApps,
  appsOfNewProject: ["authentication", "emails", "api-keys"],
  listsRemovedProviders: false,
  tokensOfConnectedOnly: false,
  ownCallbackUrls: false,
  ownDatabases: true,
  includesByDefault: true,
  defaultProducts: true,
  ownPaymentsOnly: false,
  productsById: false,
  keepsUnpaidInvoices: false,
  ledgerTransactions: false,
  templatesNeedOwnServer: false,
  clearsTemplateThemes: false,
  emailComponents: "react-email-2025",
  throwingSourcesFail: false,
  clientVersions: undefined,
  invitationsById: false,
  signsUpOnUpgrade: false,
  queuesEmails: false,
  invitationsNeedAddress: false,
  trustsHostedPages: false,
  refundsAreTransactions: false,
  highestOverriddenStatus: 599
}

const second: GenerationRules = {
  ...first,
  keylessClients: true,
  restrictsUsers: true,
  ignoresUnknownOAuthKeys: true,
  responseModes: ["stack_response_mode"],
  refusesSharedScopes: "always",
  checksAfterCallback: true,
  checksKeyAtCallback: true,
  errorsToRedirectUri: new Set([
    "OAUTH_PROVIDER_ACCESS_DENIED",
    "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE",
    "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
    "SIGN_UP_NOT_ENABLED",
    "SIGN_UP_REJECTED",
    "OUTER_OAUTH_TIMEOUT"
  ]),
  standardOAuthErrors: true,
  refreshNamesRedirect: true,
  signsUpOnUpgrade: true,
  config: "layers",
  apps: secondApps,
  appsOfNewProject: ["authentication", "emails"],
  listsRemovedProviders: true,
  tokensOfConnectedOnly: true,
  defaultProducts: false,
  ownPaymentsOnly: true,
  productsById: true,
  keepsUnpaidInvoices: true,
  ledgerTransactions: true,
  templatesNeedOwnServer: true,
  clearsTemplateThemes: true,
  emailComponents: "react-email-2026",
  throwingSourcesFail: true,
  invitationsById: true,
  clientVersions: { current: "2.8.86", oldestSafe: "2.8.57" },
  forgetsAnyCookie: false,
  deletesSessions: true,
  keepsFormerEmail: true,
  queuesEmails: true,
  unsubscriptionMillis: 30 * dayMillis,
  nativeSchemes: ["stack-auth-mobile-oauth-url:"],
  highestOverriddenStatus: 499
}

const third: GenerationRules = {
  ...second,
  sendsBothNames: true,
  responseModes: ["hexclave_response_mode", "stack_response_mode"],
  nativeSchemes: ["stack-auth-mobile-oauth-url:", "hexclave-mobile-oauth-url:"],
  localHosts: new Set(["[::1]"]),
  apps: thirdApps,
  ownCallbackUrls: true,
  ownDatabases: false,
  includesByDefault: false,
  invitationsNeedAddress: true,
  trustsHostedPages: true,
  refundsAreTransactions: true
}

/** The rules by generation. */
export const rulesByGeneration: Readonly<Record<Generation, GenerationRules>> = {
  "2025-11": first,
  "2026-04": second,
  "2026-11": third
}

/** Returns the rules of a project. */
export const rulesOf = ({ platform }: Project): GenerationRules => rulesByGeneration[platform]
