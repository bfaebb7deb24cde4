import * as Effect from "effect/Effect"
import { InvalidOption } from "portico/effect/errors"
import type { EmulatorOptions } from "./EmulatorConfig.js"
import { generations } from "./generation/Generation.js"
import type { ProjectOptions } from "./world/ProjectOptions.js"

type Check = readonly [isUsable: (given: unknown) => boolean, reason: string]

const text: Check = [(given) => typeof given === "string", "must be a string"]
const flag: Check = [(given) => typeof given === "boolean", "must be true or false"]
const texts: Check = [(given) => Array.isArray(given) && given.every(text[0]), "must be an array of strings"]
const list: Check = [Array.isArray, "must be an array"]
const generation: Check = [(given) => generations.some((one) => one === given), `must be one of ${generations.join(", ")}`]
const url: Check = [(given) => typeof given === "string" && URL.canParse(given), "must be a URL"]
const atLeast = (least: number): Check => [
  (given) => typeof given === "number" && given >= least,
  `must be a number of at least ${least}`
]

const ofEmulator: { readonly [Name in keyof EmulatorOptions]-?: Check } = {
  platform: generation,
  baseUrl: url,
  serverSecret: text,
  accessTokenLifetimeMillis: atLeast(0),
  passwordRounds: atLeast(4),
  passkeyChallenge: text,
  oauthProviderUrl: url,
  pagesUrl: url,
  builtInOAuth: flag,
  sharedOAuthTokens: flag,
  deliver: [(given) => typeof given === "function", "must be a function such as `fetch`"],
  stripeWebhookSecret: text,
  cronSecret: text,
  allowedHosts: texts,
  allowedOrigins: texts,
  atomicQuantities: flag,
  emailStepMillis: atLeast(0),
  internalKeys: [(given) => typeof given === "object" && given !== null, "must be an object of keys"],
  projects: list
}

const ofProject: { readonly [Name in keyof ProjectOptions]-?: Check } = {
  id: text,
  platform: generation,
  requirePublishableClientKey: flag,
  displayName: text,
  description: text,
  isProductionMode: flag,
  builtInOAuth: flag,
  ownerTeamId: [(given) => given === null || typeof given === "string", "must be the id of a team, or null"],
  hasKeys: flag,
  publishableClientKey: text,
  secretServerKey: text,
  superSecretAdminKey: text,
  webhooks: list,
  signUpEnabled: flag,
  credentialEnabled: flag,
  magicLinkEnabled: flag,
  passkeyEnabled: flag,
  clientTeamCreationEnabled: flag,
  clientUserDeletionEnabled: flag,
  allowUserApiKeys: flag,
  allowTeamApiKeys: flag,
  createTeamOnSignUp: flag,
  allowLocalhost: flag,
  domains: list,
  oauthProviders: list,
  oauthAccountMergeStrategy: text
}

/** Returns the first option that is unknown or unusable, and the reason. */
const broken = (given: unknown, checks: Readonly<Record<string, Check>>, path: string): InvalidOption | null => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return new InvalidOption({ option: path === "" ? "options" : path.slice(0, -1), reason: "must be an object" })
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    const reason = check === undefined ? `is not one of ${Object.keys(checks).join(", ")}` : check[0](value) ? null : check[1]
    if (reason !== null) return new InvalidOption({ option: `${path}${name}`, reason })
  }
  return null
}

/** Fails with the first option that is misspelt or has a wrong value. `others` are the names of options that are checked elsewhere. */
export const checkOptions = (options: EmulatorOptions, ...others: ReadonlyArray<string>): Effect.Effect<void, InvalidOption> => {
  const elsewhere = Object.fromEntries(others.map((name): [string, Check] => [name, [() => true, ""]]))
  const own = broken(options, { ...ofEmulator, ...elsewhere }, "")
  const ofProjects = own === null ? (options.projects ?? []).map((one, at) => broken(one, ofProject, `projects.${at}.`)) : []
  const found = own ?? ofProjects.find((one) => one !== null)
  return found ? Effect.fail(found) : Effect.void
}
