import { readFileSync, statSync } from "node:fs"
import { basename, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { parseArgs } from "node:util"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { decodeOptions, emulatorOptions, objectOf } from "../decodeOptions.js"
import { developmentProject, developmentWebhookSecret } from "../developmentProject.js"
import type { EmulatorOptions } from "../EmulatorConfig.js"
import { defaultPort } from "../EmulatorConfig.js"
import type { Generation } from "../generation/Generation.js"
import { defaultGeneration, generations, isGeneration } from "../generation/Generation.js"
import { isWebhookSecret } from "../webhooks/signMessage.js"
import type { flags } from "./flags.js"

/** A flag or an environment variable has a value that the command cannot use. */
export class UnusableValue extends Data.TaggedError("UnusableValue")<{ readonly message: string }> {}

const fail = (message: string) => new UnusableValue({ message })

const listOf = (flag: ReadonlyArray<string> | undefined, variable: string | undefined): ReadonlyArray<string> =>
  (flag ?? [variable ?? ""])
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())
    .filter((each) => each !== "")

// The origin as browsers serialize it. Pages of files and sandboxes send `null`.
const originOf = (given: string): Effect.Effect<string, UnusableValue> => {
  if (given === "null") return Effect.succeed(given)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined) return fail(`--allowed-origin takes an origin such as https://app.example.com, not "${given}".`)
  return Effect.succeed(url.origin === "null" ? given : url.origin)
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
const readJson = (flag: string, file: string) =>
  Effect.try({
    try: (): unknown => JSON.parse(readFileSync(file, "utf8")),
    catch: (cause) => fail(`${flag}: ${file} cannot be used: ${reasonOf(cause)}`)
  })

const importProblem = (file: string, cause: unknown): unknown => {
  if (Predicate.hasProperty(cause, "code") && cause.code === "ERR_UNKNOWN_FILE_EXTENSION")
    return new Error("TypeScript needs Node 22.18 or newer, otherwise write JSON or JavaScript")
  if (!(cause instanceof SyntaxError)) return cause
  if (/outside a module|Unexpected token 'export'/.test(cause.message)) {
    const named = basename(file).replace(/\.([jt]s)$/, ".m$1")
    return new Error(`Node reads it as CommonJS. Name it ${named}, or set "type": "module" in the package.json beside it`)
  }
  // Node writes the place before the message.
  const line = /^.+:(\d+)\n/.exec(cause.stack ?? "")?.[1]
  return line === undefined ? cause : new Error(`line ${line}: ${cause.message}`)
}

// The default export of a module, which is read anew if the file has changed.
const importDefault = (file: string) =>
  Effect.tryPromise({
    try: () => import(`${pathToFileURL(resolve(file)).href}?changed=${statSync(file).mtimeMs}`),
    catch: (cause) => importProblem(file, cause)
  }).pipe(Effect.map((module): unknown => module.default))
const definition = objectOf({ projects: emulatorOptions.fields.projects })

/** Reads a file of `--projects`: an array of projects, or an object with one, in JSON or as the default export of a module. */
export const readProjects = (file: string) =>
  (file.endsWith(".json")
    ? Effect.try({ try: (): unknown => JSON.parse(readFileSync(file, "utf8")), catch: (cause) => cause })
    : importDefault(file)
  ).pipe(
    Effect.flatMap((given) => decodeOptions(definition, Array.isArray(given) ? { projects: given } : given)),
    Effect.mapBoth({
      onSuccess: ({ projects = [] }) => projects,
      onFailure: (cause) => fail(`--projects: ${file} cannot be used: ${reasonOf(cause)}`)
    })
  )

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>["values"]
type Environment = Readonly<Record<string, string | undefined>>
type TextFlag = { [Flag in keyof Values]-?: Values[Flag] extends string | undefined ? Flag : never }[keyof Values]

const variableOf = (flag: TextFlag): string =>
  flag === "port" || flag === "host" ? flag.toUpperCase() : `PORTICO_EMULATOR_${flag.toUpperCase().replaceAll("-", "_")}`

/** The values that the command was given: each by its flag, else by its environment variable. Empty ones count as absent. */
class Given {
  readonly #values: Values
  readonly #env: Environment

  constructor(values: Values, env: Environment) {
    this.#values = values
    this.#env = env
  }

  text(flag: TextFlag): string | undefined {
    return this.#values[flag] || this.#env[variableOf(flag)] || undefined
  }

  number(flag: TextFlag, otherwise: string | number, [least, most]: readonly [number, number]) {
    const given = this.text(flag) ?? otherwise
    const value = Number(given)
    return Number.isInteger(value) && value >= least && value <= most
      ? Effect.succeed(value)
      : fail(`--${flag} takes a whole number from ${least} to ${most}, not "${given}".`)
  }

  port(flag: TextFlag, otherwise: string | number) {
    return this.number(flag, otherwise, [1, 65_535])
  }
}

/** The setup that the platform's own tests expect, by the beginning of its ports; null without `--test-setup`. */
const testSetupOf = (given: Given): Effect.Effect<string | null, UnusableValue> => {
  const prefix = given.text("test-setup")
  return prefix === undefined || /^[1-9]\d{0,2}$/.test(prefix)
    ? Effect.succeed(prefix ?? null)
    : fail(`--test-setup takes the beginning of ports, such as 81, not "${prefix}".`)
}

/** The URL by which this machine reaches a server that listens at a host: all interfaces are no address. */
const urlAt = (host: string, port: number): string => {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Where the emulator listens, and how clients reach each part of it. @source protocol/requests.md#addresses */
const addressesOf = Effect.fnUntraced(function* (given: Given, testSetup: string | null) {
  const host = given.text("host") ?? "localhost"
  const port = yield* given.port("port", testSetup === null ? defaultPort : `${testSetup}02`)
  const baseUrl = given.text("base-url") ?? urlAt(host, port)
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    return yield* fail(`--base-url takes an origin such as https://auth.example.com, not "${baseUrl}".`)
  }
  // A part with a port of its own; null if it is below the base URL.
  const partOf = Effect.fnUntraced(function* (flag: TextFlag, suffix: string) {
    if (given.text(flag) === undefined && testSetup === null) return null
    const own = yield* given.port(flag, `${testSetup}${suffix}`)
    return { server: { port: own, host, flag: `--${flag}` }, url: urlAt(host, own) }
  })
  const pages = yield* partOf("pages-port", "01")
  const mailbox = yield* partOf("mailbox-port", "05")
  const webhooks = yield* partOf("webhooks-port", "13")
  const oauthProvider = yield* partOf("oauth-provider-port", "14")
  const parts = [oauthProvider, mailbox, webhooks, pages].flatMap((part) => (part === null ? [] : [part.server]))
  return {
    baseUrl,
    mailboxUrl: mailbox?.url ?? baseUrl,
    urls: { ...(pages && { pagesUrl: pages.url }), ...(oauthProvider && { oauthProviderUrl: oauthProvider.url }) },
    servers: [{ port, host }, ...parts]
  }
})

const platformOf = (given: Given): Effect.Effect<Generation, UnusableValue> => {
  const wanted = given.text("platform") ?? defaultGeneration
  return isGeneration(wanted) ? Effect.succeed(wanted) : fail(`--platform takes ${generations.join(" or ")}, not "${wanted}".`)
}

const webhooksOf = Effect.fnUntraced(function* (given: Given) {
  const url = given.text("webhook")
  if (url !== undefined && !URL.canParse(url)) return yield* fail(`--webhook takes a URL, not "${url}".`)
  const secret = given.text("webhook-secret") ?? developmentWebhookSecret
  if (!isWebhookSecret(secret)) return yield* fail("--webhook-secret takes whsec_ and 24 to 75 bytes in base64.")
  return url === undefined ? [] : [{ url, secret }]
})

/** What the command starts. */
export type Settings = Effect.Success<ReturnType<typeof settingsOf>>

/** Returns what the command starts, from its flags and, for those that are not given, the environment variables. */
export const settingsOf = Effect.fnUntraced(function* (values: Values, env: Environment) {
  const given = new Given(values, env)
  const testSetup = yield* testSetupOf(given)
  const isTest = testSetup !== null
  const { baseUrl, mailboxUrl, servers, urls } = yield* addressesOf(given, testSetup)
  const webhook = yield* webhooksOf(given)
  const projects = given.text("projects")
  const isOn = (variable: string) => env[`PORTICO_EMULATOR_${variable}`] === "true"
  const options: EmulatorOptions = {
    ...urls,
    ...defined({
      data: given.text("data"),
      serverSecret: given.text("secret"),
      passkeyChallenge: given.text("passkey-challenge") ?? (isTest ? "TU9DSw" : undefined),
      stripeWebhookSecret: given.text("stripe-webhook-secret")
    }),
    ...(testSetup === null ? {} : { mailServerPorts: [Number(`${testSetup}29`)] }),
    baseUrl,
    platform: yield* platformOf(given),
    allowedHosts: listOf(values["allowed-host"], env["PORTICO_EMULATOR_ALLOWED_HOSTS"]),
    allowedOrigins: yield* Effect.forEach(listOf(values["allowed-origin"], env["PORTICO_EMULATOR_ALLOWED_ORIGINS"]), originOf),
    atomicQuantities: !(values["racy-quantities"] ?? isOn("RACY_QUANTITIES")),
    builtInOAuth: values["built-in-oauth"] ?? isOn("BUILT_IN_OAUTH"),
    sharedOAuthTokens: !(values["no-shared-oauth-tokens"] ?? env["PORTICO_EMULATOR_SHARED_OAUTH_TOKENS"] === "false"),
    accessTokenLifetimeMillis: (yield* given.number("access-token-lifetime", isTest ? 30 : 600, [1, 31_536_000])) * 1000,
    passwordRounds: yield* given.number("password-rounds", isTest ? 4 : 10, [4, 16]),
    internalKeys: defined({
      publishableClientKey: given.text("internal-publishable-client-key"),
      secretServerKey: given.text("internal-secret-server-key"),
      superSecretAdminKey: given.text("internal-super-secret-admin-key")
    }),
    projects: [{ ...developmentProject, webhooks: webhook }, ...(projects === undefined ? [] : yield* readProjects(projects))]
  }
  const imported = given.text("import")
  const isWatching = values.watch ?? isOn("WATCH")
  if (isWatching && projects === undefined) return yield* fail("--watch takes a file of --projects.")
  return {
    options,
    baseUrl,
    mailboxUrl,
    webhook,
    servers,
    imported: imported === undefined ? undefined : yield* readJson("--import", imported),
    exportTo: given.text("export"),
    watched: isWatching ? projects : undefined,
    ownProjects: options.projects?.slice(1) ?? []
  }
})

/** Returns an object without the properties that are undefined. */
const defined = <T extends object>(given: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  // A cast of a derivation: what is left has the same names and values.
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ReturnType<typeof defined<T>>
