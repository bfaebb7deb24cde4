#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { developmentProject, developmentWebhookSecret } from "./developmentProject.js"
import { layer } from "./Emulator.js"
import { defaultPort } from "./EmulatorConfig.js"
import { defaultGeneration, generations, isGeneration } from "./generation/Generation.js"
import { WebHandler } from "./handler.js"
import { ProjectsFile } from "./ProjectsFile.js"
import { listen } from "./server.js"
import { isWebhookSecret } from "./webhooks/signMessage.js"

const help = `portico-emulator: the platform on your machine, in memory

  --port <number>              the port to listen on (PORT, default ${defaultPort})
  --host <name>                the interface to listen on (HOST, default localhost)
  --base-url <origin>          the URL at which clients reach it (PORTICO_EMULATOR_BASE_URL, default http://<host>:<port>)
  --platform <generation>      the generation of the platform, ${generations.join(" or ")} (PORTICO_EMULATOR_PLATFORM, default
                               ${defaultGeneration}); a project of --projects can set its own
  --access-token-lifetime <s>  the lifetime of access tokens in seconds (PORTICO_EMULATOR_ACCESS_TOKEN_LIFETIME, default 600)
  --projects <file>            a JSON file with an array of projects (PORTICO_EMULATOR_PROJECTS)
  --secret <text>              the secret from which signing keys are derived (PORTICO_EMULATOR_SECRET)
  --internal-publishable-client-key, --internal-secret-server-key, --internal-super-secret-admin-key <key>
                               the keys of the internal project (PORTICO_EMULATOR_INTERNAL_...)
  --oauth-provider-port <port> a separate port for the built-in OAuth provider (PORTICO_EMULATOR_OAUTH_PROVIDER_PORT,
                               default: below /oauth-provider)
  --mailbox-port <port>        a separate port for the sent e-mails (PORTICO_EMULATOR_MAILBOX_PORT, default: the emulator's)
  --pages-port <port>          a separate port for the checkout pages (PORTICO_EMULATOR_PAGES_PORT, default: the emulator's)
  --test-setup <prefix>        the setup that the platform's own tests expect (PORTICO_EMULATOR_TEST_SETUP): with the prefix 81,
                               the ports 8101 for pages, 8102 for the API, 8105 for e-mails, 8113 for webhooks and 8114 for the
                               OAuth provider, access tokens that live 30 seconds, a fixed challenge for all passkeys, and fast
                               password hashes; other flags take precedence
  --webhook <url>              the URL that receives the events of the project, signed (PORTICO_EMULATOR_WEBHOOK, default none)
  --webhook-secret <text>      the key of the signatures: whsec_ and base64 (PORTICO_EMULATOR_WEBHOOK_SECRET)
  --webhooks-port <port>       a separate port for the API that manages webhooks, as Svix has it
                               (PORTICO_EMULATOR_WEBHOOKS_PORT, default: the emulator's)
  --stripe-webhook-secret <text>
                               the secret that signs the events of the payments provider
                               (PORTICO_EMULATOR_STRIPE_WEBHOOK_SECRET, default mock_stripe_webhook_secret)
  --allowed-host <name>        a host name to serve in addition to those of this machine; repeat it, or separate names with
                               commas (PORTICO_EMULATOR_ALLOWED_HOSTS)
  --allowed-origin <origin>    an origin whose web pages may use the API, in addition to those of this machine; repeat it, or
                               separate origins with commas (PORTICO_EMULATOR_ALLOWED_ORIGINS)
  --racy-quantities            lets concurrent requests reduce a quantity below zero, as the platform does
                               (PORTICO_EMULATOR_RACY_QUANTITIES=true)
  --built-in-oauth             uses the built-in provider for every OAuth provider (PORTICO_EMULATOR_BUILT_IN_OAUTH=true)
  --no-shared-oauth-tokens     no access tokens for accounts at shared providers (PORTICO_EMULATOR_SHARED_OAUTH_TOKENS=false)
  --password-rounds <number>   the cost of password hashes (PORTICO_EMULATOR_PASSWORD_ROUNDS, default 10)
  --passkey-challenge <text>   the challenge of every passkey, in base64url (PORTICO_EMULATOR_PASSKEY_CHALLENGE, default random)
  --help`

const text = { type: "string" } as const
const fail = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const flags = {
  port: text,
  host: text,
  "base-url": text,
  platform: text,
  "access-token-lifetime": text,
  projects: text,
  secret: text,
  "internal-publishable-client-key": text,
  "internal-secret-server-key": text,
  "internal-super-secret-admin-key": text,
  "oauth-provider-port": text,
  "mailbox-port": text,
  "pages-port": text,
  "test-setup": text,
  webhook: text,
  "webhook-secret": text,
  "webhooks-port": text,
  "stripe-webhook-secret": text,
  "allowed-host": { ...text, multiple: true },
  "allowed-origin": { ...text, multiple: true },
  "racy-quantities": { type: "boolean" },
  "built-in-oauth": { type: "boolean" },
  "no-shared-oauth-tokens": { type: "boolean" },
  "password-rounds": text,
  "passkey-challenge": text,
  help: { type: "boolean" }
} as const

const parse = () => {
  try {
    return parseArgs({ options: flags }).values
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}. --help lists the flags.`)
  }
}
const values = parse()
const { env } = process

const number = (flag: string, given: string | undefined, otherwise: number, least: number, most: number): number => {
  if (given === undefined || given === "") return otherwise
  const value = Number(given)
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : fail(`--${flag} takes a whole number from ${least} to ${most}, not "${given}".`)
}
const portOf = (flag: string, given: string | undefined, otherwise: number) => number(flag, given, otherwise, 1, 65_535)

const listOf = (flag: ReadonlyArray<string> | undefined, variable: string | undefined): ReadonlyArray<string> =>
  (flag ?? [variable ?? ""])
    .flatMap((each) => each.split(","))
    .map((each) => each.trim())
    .filter((each) => each !== "")

// The origin as browsers serialize it. Pages of files and sandboxes send `null`.
const originOf = (given: string): string => {
  if (given === "null") return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined) return fail(`--allowed-origin takes an origin such as https://app.example.com, not "${given}".`)
  return url.origin === "null" ? given : url.origin
}

const readProjects = (file: string) => {
  try {
    return Schema.decodeUnknownSync(ProjectsFile)(readFileSync(file, "utf8"))
  } catch (cause) {
    return fail(`--projects: ${file} cannot be used: ${cause instanceof Error ? cause.message : cause}`)
  }
}

if (values.help) {
  console.log(help)
  process.exit(0)
}

const testSetup = (values["test-setup"] ?? env["PORTICO_EMULATOR_TEST_SETUP"]) || undefined
if (testSetup !== undefined && !/^[1-9]\d{0,2}$/.test(testSetup)) {
  fail(`--test-setup takes the beginning of ports, such as 81, not "${testSetup}".`)
}
const inTests = <A>(value: A): A | undefined => (testSetup === undefined ? undefined : value)
const testPort = (suffix: string) => inTests(`${testSetup}${suffix}`)

const host = values.host ?? env["HOST"] ?? "localhost"
const port = portOf("port", values.port ?? env["PORT"] ?? testPort("02"), defaultPort)
const baseUrl = values["base-url"] ?? env["PORTICO_EMULATOR_BASE_URL"] ?? `http://${host}:${port}`
if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
  fail(`--base-url takes an origin such as https://auth.example.com, not "${baseUrl}".`)
}
const wantedPlatform = values.platform || env["PORTICO_EMULATOR_PLATFORM"] || defaultGeneration
const generation = isGeneration(wantedPlatform)
  ? wantedPlatform
  : fail(`--platform takes ${generations.join(" or ")}, not "${wantedPlatform}".`)
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
const ownPort = (name: "mailbox" | "webhooks" | "oauth-provider" | "pages", suffix: string) => {
  const variable = `PORTICO_EMULATOR_${name.toUpperCase().replaceAll("-", "_")}_PORT`
  const given = values[`${name}-port`] ?? env[variable] ?? testPort(suffix)
  return given ? { port: portOf(`${name}-port`, given, defaultPort), host, flag: `--${name}-port` } : undefined
}
const mailbox = ownPort("mailbox", "05")
const mailboxUrl = mailbox === undefined ? baseUrl : `http://${host}:${mailbox.port}`
const webhooks = ownPort("webhooks", "13")
const oauthProvider = ownPort("oauth-provider", "14")
const pages = ownPort("pages", "01")
const webhookUrl = values.webhook ?? env["PORTICO_EMULATOR_WEBHOOK"]
if (webhookUrl && !URL.canParse(webhookUrl)) fail(`--webhook takes a URL, not "${webhookUrl}".`)
const webhookSecret = values["webhook-secret"] ?? env["PORTICO_EMULATOR_WEBHOOK_SECRET"] ?? developmentWebhookSecret
if (!isWebhookSecret(webhookSecret)) fail("--webhook-secret takes whsec_ and 24 to 75 bytes in base64.")
const webhook = webhookUrl ? [{ url: webhookUrl, secret: webhookSecret }] : []

const platform = layer({
  baseUrl,
  platform: generation,
  ...(oauthProvider === undefined ? {} : { oauthProviderUrl: `http://${host}:${oauthProvider.port}` }),
  ...(pages === undefined ? {} : { pagesUrl: `http://${host}:${pages.port}` }),
  allowedHosts: listOf(values["allowed-host"], env["PORTICO_EMULATOR_ALLOWED_HOSTS"]),
  allowedOrigins: listOf(values["allowed-origin"], env["PORTICO_EMULATOR_ALLOWED_ORIGINS"]).map(originOf),
  atomicQuantities: !(values["racy-quantities"] ?? env["PORTICO_EMULATOR_RACY_QUANTITIES"] === "true"),
  builtInOAuth: values["built-in-oauth"] ?? env["PORTICO_EMULATOR_BUILT_IN_OAUTH"] === "true",
  sharedOAuthTokens: !(values["no-shared-oauth-tokens"] ?? env["PORTICO_EMULATOR_SHARED_OAUTH_TOKENS"] === "false"),
  accessTokenLifetimeMillis: number("access-token-lifetime", accessTokenLifetime, 600, 1, 31_536_000) * 1000,
  passwordRounds: number("password-rounds", passwordRounds, 10, 4, 16),
  ...(secret === undefined ? {} : { serverSecret: secret }),
  ...(passkeyChallenge === undefined ? {} : { passkeyChallenge }),
  ...(stripeWebhookSecret ? { stripeWebhookSecret } : {}),
  internalKeys: {
    ...(publishableClientKey === undefined ? {} : { publishableClientKey }),
    ...(secretServerKey === undefined ? {} : { secretServerKey }),
    ...(superSecretAdminKey === undefined ? {} : { superSecretAdminKey })
  },
  projects: [{ ...developmentProject, webhooks: webhook }, ...(projectsFile === undefined ? [] : readProjects(projectsFile))]
})

const program = Effect.gen(function* () {
  const handler = yield* WebHandler
  yield* listen(handler, { port, host })
  for (const own of [oauthProvider, mailbox, webhooks, pages]) if (own !== undefined) yield* listen(handler, own)
  console.log(
    [
      `portico-emulator is ready at ${baseUrl}`,
      `  mails            ${mailboxUrl}/mailbox`,
      `  project          ${developmentProject.id}`,
      `  publishable key  ${developmentProject.publishableClientKey}`,
      `  server key       ${developmentProject.secretServerKey}`,
      ...webhook.map(({ url, secret }) => `  webhook          ${url}, signed with ${secret}`),
      `  admin key        ${developmentProject.superSecretAdminKey}`
    ].join("\n")
  )
  return yield* Effect.never
}).pipe(
  Effect.scoped,
  Effect.provide(platform),
  Effect.catchTag("ListenError", (error) => Effect.sync(() => fail(error.message)))
)

const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())
Effect.runPromiseExit(program, { signal: stop.signal }).then(() => process.exit(0))
