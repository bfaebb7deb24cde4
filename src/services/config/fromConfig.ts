import type { ConfigProvider, SourceError } from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { parse } from "../../codecs/jsonText.js"
import { isObject } from "../../codecs/object.js"
import { InvalidOption, VariableMissing } from "../../errors/options.js"
import type { AdminOptions, ClientOptions, ServerOptions } from "./options.js"
import { omitUndefined } from "./options.js"
import type { VariableOption } from "./variables.js"
import { variablesOf } from "./variables.js"

/** The errors of reading an app's options from the program's configuration, and of creating the app with them. */
export type AppConfigFailure = VariableMissing | InvalidOption | SourceError

/** The options of an app, each as a value or as an effect, such as a `Config` of its own: `Config.Redacted("AUTH_SECRET")`. */
export type ConfigOptions<Options, E = never> = {
  readonly [Name in keyof Options]?: Options[Name] | Effect.Effect<Exclude<Options[Name], undefined>, E>
}

/**
 * Reads the options of a client app from the program's `ConfigProvider`: by default the environment variables. Each option is
 * looked up under the names of the platform's own client, the `HEXCLAVE` ones before the `STACK` ones; an empty variable counts
 * as missing. Options that are passed are not looked up.
 *
 * - `projectId`: `NEXT_PUBLIC_STACK_PROJECT_ID`, `STACK_PROJECT_ID`
 * - `publishableClientKey`: `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY`, `STACK_PUBLISHABLE_CLIENT_KEY`
 * - `baseUrl`: `NEXT_PUBLIC_SERVER_STACK_API_URL`, `NEXT_PUBLIC_STACK_API_URL_SERVER`, `STACK_API_URL_SERVER`,
 * `NEXT_PUBLIC_STACK_API_URL`, `STACK_API_URL`, `NEXT_PUBLIC_STACK_URL`
 * - `hostedPages`: `NEXT_PUBLIC_STACK_HOSTED_HANDLER_URL_TEMPLATE`, or the rest of the host name from `..._DOMAIN_SUFFIX`
 * - `extraRequestHeaders`: `NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS`, `STACK_EXTRA_REQUEST_HEADERS`, as JSON
 *
 * Fails with `VariableMissing` if a required option has none of its variables. @internal
 */
export const clientOptions = Effect.fnUntraced(function* <E = never>(
  given: ConfigOptions<ClientOptions, E> = {}
): Effect.fn.Return<ClientOptions, AppConfigFailure | E> {
  const options = yield* readConfigs<ClientOptions, E>(given)
  return { ...options, ...(yield* readCommonOptions(options)) }
})

/**
 * Reads the options of a server app: those of a client app, and `secretServerKey` from `HEXCLAVE_SECRET_SERVER_KEY` or
 * `STACK_SECRET_SERVER_KEY`. @internal
 */
export const serverOptions = Effect.fnUntraced(function* <E = never>(
  given: ConfigOptions<ServerOptions, E> = {}
): Effect.fn.Return<ServerOptions, AppConfigFailure | E> {
  const options = yield* readConfigs<ServerOptions, E>(given)
  const read = yield* readCommonOptions(options)
  const secretServerKey = options.secretServerKey ?? Redacted.make(yield* requireOption("secretServerKey"))
  return { ...options, ...read, secretServerKey }
})

/**
 * Reads the options of an admin app: those of a server app, whose secret is optional here, and `superSecretAdminKey` from
 * `HEXCLAVE_SUPER_SECRET_ADMIN_KEY` or `STACK_SUPER_SECRET_ADMIN_KEY`. @internal
 */
export const adminOptions = Effect.fnUntraced(function* <E = never>(
  given: ConfigOptions<AdminOptions, E> = {}
): Effect.fn.Return<AdminOptions, AppConfigFailure | E> {
  const options = yield* readConfigs<AdminOptions, E>(given)
  const read = yield* readCommonOptions(options)
  const text = options.secretServerKey ?? (yield* readOption("secretServerKey"))
  const secretServerKey = typeof text === "string" ? Redacted.make(text) : text
  const superSecretAdminKey = options.superSecretAdminKey ?? Redacted.make(yield* requireOption("superSecretAdminKey"))
  return { ...options, ...read, ...omitUndefined({ secretServerKey }), superSecretAdminKey }
})

// Uses the reference's own key: with Metro, importing the module puts `import.meta` into a program, which React Native cannot
// parse.
const ConfigProviderKey = Context.Service<ConfigProvider>("effect/ConfigProvider")

/** Returns the value of a variable, or undefined; an empty one counts as missing. */
const readVariable = Effect.fnUntraced(function* (variable: string) {
  const provider = Context.getOrUndefined(yield* Effect.context<never>(), ConfigProviderKey)
  const value: unknown =
    provider === undefined ? Object(Object(globalThis).process).env?.[variable] : (yield* provider.load([variable]))?.value
  return typeof value === "string" && value !== "" ? value : undefined
})

/** Returns the value of an option's first variable that is set, or undefined. */
const readOption = Effect.fnUntraced(function* (option: VariableOption) {
  for (const variable of variablesOf(option)) {
    const value = yield* readVariable(variable)
    if (value !== undefined) return value
  }
  return undefined
})

const requireOption = (option: VariableOption) =>
  Effect.flatMap(readOption(option), (value) =>
    value === undefined ? new VariableMissing({ option, variables: variablesOf(option) }) : Effect.succeed(value)
  )

// No option is itself an effect.
const readConfigs = Effect.fnUntraced(function* <Options extends object, E>(given: ConfigOptions<Options, E>) {
  if (!isObject(given)) return yield* new InvalidOption({ option: "options", reason: "must be an object" })
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) read[name] = isRead<E>(value) ? yield* value : value
  // A cast: what was read has the types of the options.
  return read as Partial<Options>
})

const isRead = <E>(value: unknown): value is Effect.Effect<unknown, E> => Effect.isEffect(value)

const readCommonOptions = Effect.fnUntraced(function* (options: Partial<ClientOptions | ServerOptions | AdminOptions>) {
  return {
    projectId: options.projectId ?? (yield* requireOption("projectId")),
    ...omitUndefined({
      publishableClientKey: options.publishableClientKey ?? (yield* readOption("publishableClientKey")),
      baseUrl: options.baseUrl ?? (yield* readOption("baseUrl")),
      hostedPages: options.hostedPages ?? (yield* readHostedPages),
      extraRequestHeaders: options.extraRequestHeaders ?? (yield* readHeaders)
    })
  }
})

const readHostedPages = Effect.gen(function* () {
  const template = yield* readOption("hostedPages")
  if (template !== undefined) return template.replace(/\/\{hostedPath\}$/, "")
  const suffix = yield* readOption("hostedSuffix")
  return suffix && `https://{projectId}${suffix}`
})

const isStringRecord = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((text) => typeof text === "string")

const readHeaders = Effect.flatMap(readOption("extraRequestHeaders"), (json) => {
  const value = json === undefined ? undefined : Option.getOrNull(parse(json))
  return value === undefined || isStringRecord(value)
    ? Effect.succeed(value)
    : Effect.fail(new InvalidOption({ option: "extraRequestHeaders", reason: "must be a JSON object whose values are strings" }))
})
