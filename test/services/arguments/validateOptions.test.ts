import { DatabaseSync } from "node:sqlite"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as express from "../../../src/express/index.js"
import * as hono from "../../../src/hono/index.js"
import type { ClientOptions, PromiseOptions } from "../../../src/index.js"
import { createAdminApp, createClientApp, createServerApp, InvalidOption } from "../../../src/index.js"
import { createNext } from "../../../src/next/index.js"
import { createProxy } from "../../../src/next/proxy.js"
import type { QrOptions } from "../../../src/qr/index.js"
import { qrSvg } from "../../../src/qr/index.js"
import * as reactRouter from "../../../src/react-router/index.js"
import { ClientApp } from "../../../src/services/ClientApp.js"
import { SharedSessions, SharedStore } from "../../../src/store/effect.js"
import type { CreateSessionsOptions, SessionsOptions, SqliteStoreOptions } from "../../../src/store/index.js"
import { createSessions, memoryStore, sqliteStore } from "../../../src/store/index.js"
import { withPortico } from "../../../src/tanstack-start/index.js"
import { FakeBrowser, FakeClock } from "../../../src/testing/index.js"
import type { VerifyOptions } from "../../../src/verify/index.js"
import { createVerifier } from "../../../src/verify/index.js"
import { SessionVerifier } from "../../../src/verify/SessionVerifier.js"
import type { SessionOptions } from "../../../src/web/index.js"
import { withSession } from "../../../src/web/index.js"
import type { ReceiveOptions } from "../../../src/webhooks/effect.js"
import { receiveEffect } from "../../../src/webhooks/effect.js"
import type { WebhookOptions } from "../../../src/webhooks/index.js"
import { createWebhookHandler, receive } from "../../../src/webhooks/index.js"
import { options } from "../../support/fakes.js"

// The casts stand for callers without type checks.
const given = <T>(value: unknown) => value as T
const app = createClientApp(options)
const request = () => new Request("https://app.example/")
const respond = () => new Response()
const nodeResponse = () => ({ headersSent: false, appendHeader: () => {}, once: () => {}, writeHead: () => {} })

const webhook = {
  secret: `whsec_${btoa("a secret of the endpoint")}`,
  store: memoryStore(),
  endpoint: "a",
  handle: () => {}
} satisfies Required<WebhookOptions>
const received = {
  ...webhook,
  store: { get: () => Effect.succeed(null), swap: () => Effect.succeed(true), remove: () => Effect.void },
  handle: () => Effect.void
} satisfies Required<ReceiveOptions<never, never>>
const session = { trustedOrigins: ["https://admin.example"] } satisfies Required<SessionOptions>
const lifetimes = { idleMillis: 60_000, maxAgeMillis: 60_000 } satisfies Required<SessionsOptions>
const sessions = { ...lifetimes, store: memoryStore() } satisfies Required<CreateSessionsOptions>
const verification = {
  projectId: options.projectId,
  baseUrl: "https://api.example",
  branchId: "main",
  allow: { anonymous: true, restricted: true },
  clockToleranceSeconds: 5,
  cookies: { domain: "example.com" },
  fetch
} satisfies Required<VerifyOptions>

const client = {
  ...options,
  publishableClientKey: "pck_1",
  tokenStore: "memory",
  cookies: { domain: "app.example" },
  sessions: createSessions({ store: memoryStore() }),
  fetch,
  extraRequestHeaders: { "x-proxy": "a" },
  onUnhandledError: () => {},
  attemptTimeoutMillis: 1000,
  callTimeoutMillis: 1000,
  maxConcurrentRequests: 10,
  maxResponseBytes: 1000,
  urls: { signIn: "/in" },
  redirectMethod: "none",
  trustedDomains: [],
  hostedPages: "https://{projectId}.pages.example",
  oauthScopesOnSignIn: {},
  botChallenge: () => null,
  clock: FakeClock.make()
} satisfies Required<Omit<ClientOptions & PromiseOptions, "secretServerKey" | "superSecretAdminKey">>

/** What takes options: all of its options with valid values, and how it is created or called with others. */
interface Taker {
  readonly all: object
  readonly make: (options: never) => unknown
  /** Other names are allowed, so that a program can pass the options of its app. */
  readonly isOpen?: true
}
const takers: Readonly<Record<string, Taker>> = {
  createClientApp: { all: { ...client, browser: FakeBrowser.make().tab("https://app.example/") }, make: createClientApp },
  createServerApp: { all: { ...client, secretServerKey: "ssk_1" }, make: createServerApp },
  createAdminApp: { all: { ...client, superSecretAdminKey: "sak_1" }, make: createAdminApp },
  "ClientApp.layer": {
    all: (({ clock: _, ...others }) => others)(client),
    make: (given) => Effect.runSync(Effect.scoped(Layer.build(ClientApp.layer(given))))
  },
  createVerifier: { all: verification, make: createVerifier, isOpen: true },
  "SessionVerifier.make": { all: verification, make: (given) => Effect.runSync(SessionVerifier.make(given)), isOpen: true },
  createSessions: { all: sessions, make: createSessions },
  layerSessions: {
    all: lifetimes,
    make: (given) =>
      Effect.runSync(Effect.scoped(Layer.build(Layer.provide(SharedSessions.layer(given), SharedStore.layerMemory))))
  },
  sqliteStore: {
    all: { table: "sessions" } satisfies Required<SqliteStoreOptions>,
    make: (given) => sqliteStore(new DatabaseSync(":memory:"), given)
  },
  createWebhookHandler: { all: webhook, make: createWebhookHandler },
  "receive of webhooks": { all: webhook, make: (given) => receive(request(), given) },
  "receiveEffect of webhooks": { all: received, make: (given) => Effect.runPromise(receiveEffect(request(), given)) },
  "webhook of Hono": { all: webhook, make: hono.webhook },
  "webhook of Express": { all: webhook, make: express.webhook },
  fastifyWebhook: { all: webhook, make: (given) => express.fastifyWebhook("/webhooks", given) },
  withSession: { all: session, make: (given) => withSession(app, respond, given) },
  "portico of Hono": { all: session, make: (given) => hono.portico(app, given) },
  "portico of Express": { all: session, make: (given) => express.portico(app, given) },
  fastifyPortico: { all: session, make: (given) => express.fastifyPortico(app, given) },
  "sessionOf of Express": { all: session, make: (one) => express.sessionOf(app, request(), given(nodeResponse()), one) },
  "portico of React Router": { all: session, make: (given) => reactRouter.portico(app, {}, given) },
  withPortico: { all: session, make: (given) => withPortico(app, request(), () => ({ response: respond() }), given) },
  "action of Next": { all: session, make: (given) => createNext(app).action(async () => {}, given) },
  "route of Next": { all: session, make: (given) => createNext(app).route(respond, given) },
  "FakeBrowser.make": { all: { seed: 1 } satisfies Required<FakeBrowser.FakeBrowserOptions>, make: FakeBrowser.make },
  qrSvg: { all: { title: "a" } satisfies Required<QrOptions>, make: (given) => qrSvg("text", given) }
}

/** One value of each kind; a function has the kind of its own that `typeof` says. */
const values: ReadonlyArray<unknown> = ["a text", 7, true, null, { of: "an object" }, [1], () => {}, Symbol("a"), 10n]
const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value)

const thrownBy = (make: () => unknown) =>
  Promise.resolve()
    .then(make)
    .then(
      () => "nothing",
      (thrown: unknown) => thrown
    )

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : `not refused: ${String(thrown)}`)

/** Makes a taker with other options, and returns which option was refused, or what happened instead. */
const refusedBy = async ({ make }: Taker, options: unknown) => {
  const thrown = await thrownBy(() => make(given(options)))
  return thrown instanceof InvalidOption ? thrown.option : `not refused: ${String(thrown)}`
}

/** Kinds that an option has besides that of its value above. */
const also: Readonly<Record<string, string>> = { tokenStore: "null", attemptTimeoutMillis: "bigint", callTimeoutMillis: "bigint" }

describe.each(Object.entries(takers))("an option of %s", (_, taker) => {
  it("is refused with InvalidOption, which names it, if its value is of another kind", async () => {
    const accepted: Array<string> = []
    for (const [name, own] of Object.entries(taker.all)) {
      const others = values.filter((value) => ![kindOf(own), also[name]].includes(kindOf(value)))
      for (const other of others) {
        const refused = await refusedBy(taker, { ...taker.all, [name]: other })
        if (refused !== name) accepted.push(`${name}: ${kindOf(other)} (${refused})`)
      }
    }
    assert.deepStrictEqual(accepted, [])
  })

  it("is said to be undefined if it is, unless it may be", async () => {
    for (const name of Object.keys(taker.all)) {
      const message = messageOf(await thrownBy(() => taker.make(given({ ...taker.all, [name]: undefined }))))
      assert.match(message, /^The option `\w+` is undefined|^not refused|^The request has no svix-id/, name)
    }
  })

  it("is refused with InvalidOption if its name is unknown", async () => {
    if (taker.isOpen) return assert.match(await refusedBy(taker, { ...taker.all, ofTheApp: 1 }), /not refused/)
    assert.strictEqual(await refusedBy(taker, { ...taker.all, misspelt: 1 }), "misspelt")
    assert.match(await refusedBy(taker, { ...taker.all, misspelt: undefined }), /not refused/)
  })

  it("is refused with InvalidOption, and never with a TypeError, if what it stands in is no object", async () => {
    for (const other of values.filter((value) => kindOf(value) !== "object")) {
      assert.notMatch(await refusedBy(taker, other), /not refused/, kindOf(other))
    }
  })
})

describe("what is no app", () => {
  it.each<readonly [name: string, make: (app: never) => unknown]>([
    ["withSession", (app) => withSession(app, respond)],
    ["portico of Hono", hono.portico],
    ["portico of Express", express.portico],
    ["fastifyPortico", express.fastifyPortico],
    ["sessionOf of Express", (app) => express.sessionOf(app, request(), given(nodeResponse()))],
    ["portico of React Router", (app) => reactRouter.portico(app, {})],
    ["withPortico", (app) => withPortico(app, request(), () => ({ response: respond() }))],
    ["createNext", createNext],
    ["createProxy", createProxy]
  ])("is refused with InvalidOption by %s before any request", async (_, make) => {
    for (const other of values) {
      // Those of Next take a function that returns the app, and refuse what it returns with the first request.
      const isLater = typeof other === "function" && (make === createNext || make === createProxy)
      assert.strictEqual(await refusedBy({ all: {}, make }, other), isLater ? "not refused: nothing" : "app")
    }
    assert.match(messageOf(await thrownBy(() => make(given(undefined)))), /^The option `app` is undefined; it must be /)
  })
})

describe("a nested option with an unknown name", () => {
  it.each([
    ["urls.singIn", () => createClientApp({ ...options, urls: given({ singIn: "/in" }) })],
    ["cookies", () => createClientApp({ ...options, cookies: given({ domian: "app.example" }) })],
    ["allow.anonymos", () => createVerifier({ projectId: options.projectId, allow: given({ anonymos: true }) })],
    ["allow.anonymous", () => createVerifier({ projectId: options.projectId, allow: given({ anonymous: "no" }) })]
  ] as const)("is refused with InvalidOption, which names it: %s", async (option, make) => {
    const error = await thrownBy(make)
    assert.instanceOf(error, InvalidOption)
    assert.strictEqual(error.option, option)
  })
})
