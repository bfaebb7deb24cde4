import { readFileSync } from "node:fs"
import type { parseArgs } from "node:util"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { developmentProject, developmentWebhookSecret } from "../developmentProject.js"
import type { EmulatorOptions } from "../EmulatorConfig.js"
import { defaultPort } from "../EmulatorConfig.js"
import { defaultGeneration, generations, isGeneration } from "../generation/Generation.js"
import { ProjectsFile } from "../ProjectsFile.js"
import { isWebhookSecret } from "../webhooks/signMessage.js"
import type { flags } from "./flags.js"

/** A flag or an environment variable has a value that the command cannot use. */
export class UnusableValue extends Data.TaggedError("UnusableValue")<{ readonly message: string }> {}

const fail = (message: string) => new UnusableValue({ message })

const number = (
  flag: string,
  given: string | undefined,
  otherwise: number,
  least: number,
  most: number
): Effect.Effect<number, UnusableValue> => {
  if (given === undefined || given === "") return Effect.succeed(otherwise)
  const value = Number(given)
  return Number.isInteger(value) && value >= least && value <= most
    ? Effect.succeed(value)
    : fail(`--${flag} takes a whole number from ${least} to ${most}, not "${given}".`)
}
const portOf = (flag: string, given: string | undefined, otherwise: number) => number(flag, given, otherwise, 1, 65_535)

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

const readProjects = (file: string) =>
  Effect.try({
    try: () => Schema.decodeUnknownSync(ProjectsFile)(readFileSync(file, "utf8")),
    catch: (cause) => fail(`--projects: ${file} cannot be used: ${cause instanceof Error ? cause.message : cause}`)
  })

type Values = ReturnType<typeof parseArgs<{ options: typeof flags }>>["values"]

/** What the command starts. */
export type Settings = Effect.Success<ReturnType<typeof settingsOf>>

/** Returns what the command starts, from its flags and, for those that are not given, the environment variables. */
export const settingsOf = Effect.fnUntraced(function* (values: Values, env: Readonly<Record<string, string | undefined>>) {
  const testSetup = (values["test-setup"] ?? env["PORTICO_EMULATOR_TEST_SETUP"]) || undefined
  if (testSetup !== undefined && !/^[1-9]\d{0,2}$/.test(testSetup)) {
    return yield* fail(`--test-setup takes the beginning of ports, such as 81, not "${testSetup}".`)
  }
  const inTests = <A>(value: A): A | undefined => (testSetup === undefined ? undefined : value)
  const testPort = (suffix: string) => inTests(`${testSetup}${suffix}`)

  const host = values.host ?? env["HOST"] ?? "localhost"
  const port = yield* portOf("port", values.port ?? env["PORT"] ?? testPort("02"), defaultPort)
  const baseUrl = values["base-url"] ?? env["PORTICO_EMULATOR_BASE_URL"] ?? `http://${host}:${port}`
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    return yield* fail(`--base-url takes an origin such as https://auth.example.com, not "${baseUrl}".`)
  }
  const wantedPlatform = values.platform || env["PORTICO_EMULATOR_PLATFORM"] || defaultGeneration
  const generation = isGeneration(wantedPlatform)
    ? wantedPlatform
    : yield* fail(`--platform takes ${generations.join(" or ")}, not "${wantedPlatform}".`)
  const projectsFile = values.projects ?? env["PORTICO_EMULATOR_PROJECTS"]
  const secret = values.secret ?? env["PORTICO_EMULATOR_SECRET"]
  const passkeyChallenge = values["passkey-challenge"] ?? env["PORTICO_EMULATOR_PASSKEY_CHALLENGE"] ?? inTests("TU9DSw")
  const accessTokenLifetime = values["access-token-lifetime"] ?? env["PORTICO_EMULATOR_ACCESS_TOKEN_LIFETIME"] ?? inTests("30")
  const passwordRounds = values["password-rounds"] ?? env["PORTICO_EMULATOR_PASSWORD_ROUNDS"] ?? inTests("4")
  const stripeWebhookSecret = values["stripe-webhook-secret"] ?? env["PORTICO_EMULATOR_STRIPE_WEBHOOK_SECRET"]
  const internalKey = (kind: "publishable-client" | "secret-server" | "super-secret-admin") =>
    values[`internal-${kind}-key`] ?? env[`PORTICO_EMULATOR_INTERNAL_${kind.toUpperCase().replaceAll("-", "_")}_KEY`]
  const publishableClientKey = internalKey("publishable-client")
  const secretServerKey = internalKey("secret-server")
  const superSecretAdminKey = internalKey("super-secret-admin")
  // @source protocol/requests.md#addresses
  const ownPort = Effect.fnUntraced(function* (name: "mailbox" | "webhooks" | "oauth-provider" | "pages", suffix: string) {
    const variable = `PORTICO_EMULATOR_${name.toUpperCase().replaceAll("-", "_")}_PORT`
    const given = values[`${name}-port`] ?? env[variable] ?? testPort(suffix)
    return given ? { port: yield* portOf(`${name}-port`, given, defaultPort), host, flag: `--${name}-port` } : undefined
  })
  const mailbox = yield* ownPort("mailbox", "05")
  const mailboxUrl = mailbox === undefined ? baseUrl : `http://${host}:${mailbox.port}`
  const webhooks = yield* ownPort("webhooks", "13")
  const oauthProvider = yield* ownPort("oauth-provider", "14")
  const pages = yield* ownPort("pages", "01")
  const webhookUrl = values.webhook ?? env["PORTICO_EMULATOR_WEBHOOK"]
  if (webhookUrl && !URL.canParse(webhookUrl)) return yield* fail(`--webhook takes a URL, not "${webhookUrl}".`)
  const webhookSecret = values["webhook-secret"] ?? env["PORTICO_EMULATOR_WEBHOOK_SECRET"] ?? developmentWebhookSecret
  if (!isWebhookSecret(webhookSecret)) return yield* fail("--webhook-secret takes whsec_ and 24 to 75 bytes in base64.")
  const webhook = webhookUrl ? [{ url: webhookUrl, secret: webhookSecret }] : []

  const options: EmulatorOptions = {
    baseUrl,
    platform: generation,
    ...(oauthProvider === undefined ? {} : { oauthProviderUrl: `http://${host}:${oauthProvider.port}` }),
    ...(pages === undefined ? {} : { pagesUrl: `http://${host}:${pages.port}` }),
    allowedHosts: listOf(values["allowed-host"], env["PORTICO_EMULATOR_ALLOWED_HOSTS"]),
    allowedOrigins: yield* Effect.forEach(listOf(values["allowed-origin"], env["PORTICO_EMULATOR_ALLOWED_ORIGINS"]), originOf),
    atomicQuantities: !(values["racy-quantities"] ?? env["PORTICO_EMULATOR_RACY_QUANTITIES"] === "true"),
    builtInOAuth: values["built-in-oauth"] ?? env["PORTICO_EMULATOR_BUILT_IN_OAUTH"] === "true",
    sharedOAuthTokens: !(values["no-shared-oauth-tokens"] ?? env["PORTICO_EMULATOR_SHARED_OAUTH_TOKENS"] === "false"),
    accessTokenLifetimeMillis: (yield* number("access-token-lifetime", accessTokenLifetime, 600, 1, 31_536_000)) * 1000,
    passwordRounds: yield* number("password-rounds", passwordRounds, 10, 4, 16),
    ...(secret === undefined ? {} : { serverSecret: secret }),
    ...(passkeyChallenge === undefined ? {} : { passkeyChallenge }),
    ...(stripeWebhookSecret ? { stripeWebhookSecret } : {}),
    internalKeys: {
      ...(publishableClientKey === undefined ? {} : { publishableClientKey }),
      ...(secretServerKey === undefined ? {} : { secretServerKey }),
      ...(superSecretAdminKey === undefined ? {} : { superSecretAdminKey })
    },
    projects: [
      { ...developmentProject, webhooks: webhook },
      ...(projectsFile === undefined ? [] : yield* readProjects(projectsFile))
    ]
  }
  const others = [oauthProvider, mailbox, webhooks, pages].filter((own) => own !== undefined)
  return { options, baseUrl, mailboxUrl, webhook, servers: [{ port, host }, ...others] }
})
