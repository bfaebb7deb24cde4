import { assert, describe, it } from "@effect/vitest"
import type { Context } from "effect"
import { Effect, Layer, Redacted, Stream } from "effect"
import type * as admin from "../../src/promise/admin.js"
import type * as client from "../../src/promise/client.js"
import { createAdminAppFromLayer, createClientAppFromLayer, createServerAppFromLayer } from "../../src/promise/fromLayer.js"
import * as server from "../../src/promise/server.js"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import * as Resource from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { Http } from "../../src/services/transport/Http.js"
import { FakeClock } from "../../src/testing/index.js"
import { canary, canaryToken, leaks } from "../support/canaries.js"
import { options as remote } from "../support/fakes.js"
import type { Call } from "../support/plantedCalls.js"
import { plantedCalls } from "../support/plantedCalls.js"
import type { Handler } from "../support/tellingFaults.js"
import { faults } from "../support/tellingFaults.js"
import { witnessed } from "../support/witnessed.js"

// On this device the pauses between attempts are short.
const options = { ...remote, baseUrl: "http://localhost:8102" }
const serverOptions = { ...options, secretServerKey: canary("ssk_0123456789") }
const adminOptions = { ...options, superSecretAdminKey: canary("sak_0123456789") }
const tokens = TokenStore.layerFrom({
  get: Effect.succeed({ accessToken: Redacted.make(canaryToken), refreshToken: Redacted.make(canary("refresh")) })
})
const planted = [...plantedCalls().values()]

/** Responds to each request with the fault, for the endpoint of the request. */
const platform =
  (fault: (call: Call) => Handler): Handler =>
  async (request) => {
    const path = new URL(request.url).pathname.replace("/api/v1", "").split("/")
    const isIt = ({ endpoint }: Call) => {
      const template = endpoint.path.split("/")
      const fits = template.length === path.length && template.every((part, at) => part.startsWith(":") || part === path[at])
      return endpoint.method === request.method && fits
    }
    const found = planted.filter(isIt)
    const body = await request.clone().text()
    const call = found.find((one) => one.endpoint.encoding === "json" || body.includes(grantOf(one))) ?? found[0]
    return call === undefined ? new Response("no such call", { status: 404 }) : fault(call)(request)
  }
const grantOf = ({ input }: Call) => JSON.stringify(input.payload).match(/refresh_token|authorization_code/)?.[0] ?? ""

const uuid = options.projectId
const secret = canary("a secret of some length")
const customer = { userId: uuid, itemId: "credits" }
const mailServer = { host: "a", port: 25, username: "a", senderName: "a", senderEmail: "a@example.com" }
/** The arguments of calls that are not ids, by method name, with or without its group. Everything that can be a secret is one. */
const arguments_: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  signInWithCredential: [{ email: "a@example.com", password: secret, noRedirect: true }],
  signUpWithCredential: [{ email: "a@example.com", password: secret, noRedirect: true, noVerificationCallback: true }],
  sendForgotPasswordEmail: ["a@example.com", { callbackUrl: "https://example.com/reset" }],
  sendMagicLinkEmail: ["a@example.com", { callbackUrl: "https://example.com/magic" }],
  resetPassword: [{ code: secret, password: secret }],
  updatePassword: [{ oldPassword: secret, newPassword: secret }],
  setPassword: [{ password: secret }],
  checkPasswordResetCode: [secret],
  signInWithMagicLink: [canary("0".repeat(45)), { noRedirect: true }],
  checkMagicLinkCode: [{ otp: "canary", nonce: secret }],
  signInWithMfa: ["canary", secret, { noRedirect: true }],
  enableMfa: [{ secret: Redacted.make(new TextEncoder().encode(secret)) }, "canary"],
  verifyEmail: [canary("0".repeat(45))],
  checkEmailVerificationCode: [canary("0".repeat(45))],
  signInAnonymously: [],
  signOut: [{ noRedirect: true }],
  promptCliLogin: [{ appUrl: "https://example.com", maxAttempts: 2, promptLink: () => {} }],
  confirmCliLogin: [secret],
  claimCliSession: [secret],
  signInWithPasskey: [{ noRedirect: true }],
  registerPasskey: [{}],
  getUnverifiedUser: [{ or: "anonymous" }],
  getItem: [customer],
  increaseQuantity: [customer, 1, { description: secret }],
  decreaseQuantity: [customer, 1, { description: secret }],
  tryDecreaseQuantity: [customer, 1, { description: secret }],
  listProducts: [customer],
  streamProducts: [customer],
  grantProduct: [{ ...customer, productId: "pack" }],
  createCheckoutUrl: [{ ...customer, productId: "pack" }],
  redirectToCheckout: [{ ...customer, productId: "pack" }],
  setValue: [{ storeId: "store", key: secret, value: secret, secret }],
  getValue: [{ storeId: "store", key: secret, secret }],
  send: [{ userIds: [uuid], html: secret }],
  get: [uuid],
  list: [{}],
  stream: [{}],
  "apiKeys.list": [{ teamId: uuid }],
  "apiKeys.create": [{ userId: uuid, description: "for the build", expiresAt: null }],
  "apiKeys.update": [uuid, { description: "for the build" }],
  "apiKeys.check": [secret],
  "apiKeys.getUser": [secret],
  "apiKeys.getTeam": [secret],
  create: [{ primaryEmail: "a@example.com", password: secret, totpSecretBase64: canary("0".repeat(16)) }],
  "internalApiKeys.create": [
    {
      description: "a",
      expiresAt: new Date(1),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true
    }
  ],
  "project.update": [
    {
      config: {
        emailConfig: { ...mailServer, type: "standard", password: secret },
        oauthProviders: [{ id: "github", type: "standard", clientId: "a", clientSecret: secret }]
      }
    }
  ],
  sendTestEmail: [{ recipientEmail: "a@example.com", emailConfig: { ...mailServer, password: secret } }],
  createItemQuantityChange: [{ userId: uuid, itemId: "a", quantity: 1 }],
  "config.update": [{ "emails.server.password": secret }],
  "aiChat.send": [uuid, { contextType: "email-theme", messages: [{ role: "user", content: secret }] }],
  update: [uuid, { password: secret, totpSecretBase64: canary("0".repeat(16)) }]
}
const argumentsOf = (name: string) =>
  arguments_[name] ?? arguments_[name.split(".").at(-1) ?? ""] ?? [uuid, { code: secret, password: secret }]

/** These return the secret itself as text, because other programs need it. */
const handedOut = new Set(["getAuthJson", "getAuthHeaders", "getAuthorizationHeader"])

/** Returns the call of a member of a service; null for nested services and data. */
const callOf = (name: string, member: unknown): Effect.Effect<unknown, unknown> | null => {
  if (Resource.isResource(member)) {
    const watch = Effect.scoped(Effect.andThen(member.watch(), Effect.exit(member.get())))
    return Effect.map(watch, (got) => [got, member, member.snapshot()])
  }
  if (Effect.isEffect(member)) return asEffect(member)
  return typeof member === "function" ? Effect.suspend(() => asEffect(member(...argumentsOf(name)))) : null
}

/** Returns the names of the calls of a service and its nested services. */
const namesOf = (service: object, prefix = ""): ReadonlyArray<string> =>
  Object.entries(service).flatMap(([key, member]): ReadonlyArray<string> => {
    const name = prefix + key
    if (callOf(name, member) !== null) return [name]
    return typeof member === "object" && member !== null ? namesOf(member, `${name}.`) : []
  })

const memberAt = (service: object, name: string): unknown =>
  name.split(".").reduce<unknown>((group, key) => Object(group)[key], service)

const asEffect = (made: unknown): Effect.Effect<unknown, unknown> => {
  if (Stream.isStream(made)) return Stream.runCollect(Stream.take(made as Stream.Stream<unknown, unknown>, 3))
  return Effect.isEffect(made) ? (made as Effect.Effect<unknown, unknown>) : Effect.succeed(made)
}

const wired = (handler: Handler) => Layer.mergeAll(Http.layerHandler(handler), tokens)
const apps = {
  client: (handler: Handler, clock: Layer.Layer<never> = Layer.empty) =>
    ClientApp.layerNoDeps(options).pipe(Layer.provide([wired(handler), clock])),
  admin: (handler: Handler, clock: Layer.Layer<never> = Layer.empty) =>
    AdminApp.layerNoDeps(adminOptions).pipe(Layer.provide([wired(handler), clock])),
  server: (handler: Handler, clock: Layer.Layer<never> = Layer.empty) =>
    ServerApp.layerNoDeps(serverOptions).pipe(Layer.provide([wired(handler), clock]))
}

/** Builds a new app for each call, so that no call signs out the next one, and returns everything that they exposed. */
const callAll = Effect.fnUntraced(function* <I, App extends object, E>(
  key: Context.Key<I, App>,
  layer: Layer.Layer<I, E>,
  names: ReadonlyArray<string>
) {
  const told = new Map<string, ReadonlyArray<unknown>>()
  for (const name of names) {
    let app: App | null = null
    const call = Effect.flatMap(key, (built) => {
      app = built
      return callOf(name, memberAt(built, name)) ?? Effect.die(name)
    })
    const seen = yield* witnessed(Effect.provide(call, layer))
    told.set(name, [...seen.told, app])
  }
  return told
})

const shown = (told: ReadonlyMap<string, ReadonlyArray<unknown>>) =>
  [...told].flatMap(([name, values]) => {
    const found = values.flatMap((value) => leaks(name, value))
    return handedOut.has(name.split(".").at(-1) ?? "") ? [] : [...new Set(found)]
  })

// What a fault becomes depends on no level, so a call that several levels share is made at one, but for this fault.
const atAllLevels = "meets a plain refusal that shows the request"

describe("the Effect face", () => {
  for (const [fault, handlerOf] of Object.entries(faults)) {
    it.effect(
      `shows no secret in any call that ${fault}, nor in the app after it (rules 45, 46)`,
      () =>
        Effect.gen(function* () {
          const handler = platform(handlerOf)
          const [client, server, admin] = [apps.client(handler), apps.server(handler), apps.admin(handler)]
          const ofClient = namesOf(yield* Effect.provide(ClientApp, client))
          const ofServer = namesOf(yield* Effect.provide(ServerApp, server))
          const ofAdmin = namesOf(yield* Effect.provide(AdminApp, admin))
          assert.isAbove(ofClient.length, 50)
          assert.isAbove(ofServer.length, ofClient.length)
          assert.isAbove(ofAdmin.length, ofServer.length)
          const without = (names: ReadonlyArray<string>, others: ReadonlyArray<string>) =>
            fault === atAllLevels ? names : names.filter((name) => !others.includes(name))
          const told = [
            yield* callAll(ClientApp, client, without(ofClient, ofServer)),
            yield* callAll(ServerApp, server, ofServer),
            yield* callAll(AdminApp, admin, without(ofAdmin, ofServer))
          ]
          assert.deepStrictEqual(told.flatMap(shown), [])
        }),
      60_000
    )
  }

  it("meets one of the faults at all levels", () => assert.property(faults, atAllLevels))
})

describe("the promise face", () => {
  const signedIn = async (app: client.ClientApp | server.ServerApp | admin.AdminApp) => {
    const results: Array<unknown> = []
    for (const method of [app.user.get, app.auth.listSessions, app.auth.disableMfa, app.project.get]) {
      results.push(
        await method.result(),
        await method().then(
          (value) => value,
          (error) => error
        )
      )
    }
    const stop = app.user.current.subscribe(() => {})
    results.push(await app.user.current.get.result(), app.user.current.snapshot())
    stop()
    return [...results, app, app.auth, app.user.current, app.user.current.snapshot()]
  }

  for (const fault of ["succeeds", "meets a plain refusal that shows the request", "meets JSON that breaks off"]) {
    it(`shows no secret in the app, its results, its errors and its snapshots when a call ${fault} (rules 45, 46)`, async () => {
      const handler = platform(faults[fault] ?? assert.fail(fault))
      const clock = FakeClock.make(Date.now())
      const all = [
        createClientAppFromLayer(apps.client(handler, FakeClock.layer(clock))),
        createServerAppFromLayer(apps.server(handler, FakeClock.layer(clock))),
        createAdminAppFromLayer(apps.admin(handler, FakeClock.layer(clock)))
      ]
      for (const app of all) {
        let isOver = false
        const telling = signedIn(app).finally(() => (isOver = true))
        // The pauses between attempts pass at once.
        while (!isOver) await clock.adjust(100)
        const told = await telling
        assert.deepStrictEqual(
          told.flatMap((value) => leaks(fault, value)),
          []
        )
        await app.dispose()
      }
    })
  }

  it("shows no secret in the error of an option that cannot be used (rule 46)", () => {
    const wrong = [
      { ...serverOptions, secretServerKey: `${secret} \n${secret}` },
      { ...serverOptions, publishableClientKey: `${secret} ` },
      { ...serverOptions, extraRequestHeaders: { "x-proxy": `${secret}\n` } },
      { ...serverOptions, baseUrl: `https://user:${secret}@example.com` },
      { ...serverOptions, tokenStore: { accessToken: canaryToken, refreshToken: secret }, projectId: "none" }
    ].map((given) => () => ("tokenStore" in given ? server.createServerApp(given) : server.createServerApp(given)))
    for (const create of wrong) {
      const made = (() => {
        try {
          return create()
        } catch (error) {
          return error
        }
      })()
      assert.propertyVal(made, "_tag", "InvalidOption")
      assert.deepStrictEqual(leaks("", made), [])
    }
  })
})
