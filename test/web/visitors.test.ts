import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Context, Effect, Layer, Result, Stream } from "effect"
import { HttpRouter, HttpServer, HttpServerResponse } from "effect/http"
import { createEmulator, Emulator } from "portico-emulator"
import type ts from "typescript6"
import { Http, TokenStore } from "../../src/effect.js"
import type { PorticoSession } from "../../src/express/index.js"
import type { PorticoEnv } from "../../src/hono/index.js"
import { requestSession } from "../../src/http-api/index.js"
import type {
  ServerApp as PromiseServerApp,
  ReadOnlyClientApp,
  ReadOnlyServerApp,
  ServerSession,
  Session
} from "../../src/index.js"
import { createAdminApp, createClientApp, createServerApp, InvalidOption, reveal } from "../../src/index.js"
import type { Next } from "../../src/next/index.js"
import type { ServerViewMembers } from "../../src/services/index.js"
import { ServerApp } from "../../src/services/index.js"
import { shopConfig } from "../scenarios/configured.js"
import { checker, views } from "../support/operations.js"
import { sampleOf } from "../support/sampleInput.js"
import { adapters } from "./adapters.js"

// What a view of a visitor offers, the visitor may do: every member of every view is called with the ids of a stranger.

const generations = ["2025-11", "2026-04", "2026-11"] as const
const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
const baseUrl = "http://localhost:8102"
/** What every text of the stranger has, and every quantity begins with. */
const marker = "stranger"
const amount = 87_654_321

type Ids = Readonly<Record<string, string>>

/** A platform with a stranger, who has one of everything, and the apps of its project. */
const makeWorld = async (platform: (typeof generations)[number]) => {
  const emulator = createEmulator({ platform, passwordRounds: 4 })
  const project = { projectId, baseUrl, fetch: emulator.fetch, tokenStore: null }
  const client = createClientApp({ ...project, publishableClientKey })
  const server = createServerApp({ ...project, publishableClientKey, secretServerKey })
  const admin = createAdminApp({ ...project, superSecretAdminKey })
  await admin.config.update(shopConfig)
  await admin.payments.setup()
  const { id: userId } = await server.users.create({
    displayName: marker,
    primaryEmail: `${marker}@example.com`,
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    password: "that only the stranger knows",
    clientMetadata: { marker },
    clientReadOnlyMetadata: { marker },
    serverMetadata: { marker }
  })
  const { id: teamId } = await server.teams.create({ displayName: marker, creatorUserId: userId, serverMetadata: { marker } })
  const session = await server.sessions.create({ userId })
  const stranger = client.forTokens({ accessToken: reveal(session.accessToken), refreshToken: reveal(session.refreshToken) })
  const channel = await server.contactChannels.create({
    userId,
    type: "email",
    value: `other@${marker}.test`,
    usedForAuth: false
  })
  const provider = await server.oauthProviders.create({
    userId,
    providerConfigId: "github",
    accountId: marker,
    email: `${marker}@example.com`,
    allowSignIn: true,
    allowConnectedAccounts: true
  })
  const userKey = await server.apiKeys.create({ userId, description: marker, expiresAt: null })
  const teamKey = await server.apiKeys.create({ teamId, description: marker, expiresAt: null })
  const callbackUrl = "http://localhost/join"
  const invitation = await server.invitations.send({ teamId, email: `guest@${marker}.test`, callbackUrl })
  const [own] = await stranger.auth.listSessions()
  await server.payments.grantProduct({ userId, productId: "pack", quantity: amount })
  const items = [
    { userId, itemId: "credits" },
    { teamId, itemId: "seats" },
    { customCustomerId: marker, itemId: "calls" }
  ]
  for (const item of items.slice(1)) await server.payments.increaseQuantity(item, amount)
  const ids: Ids = {
    userId,
    teamId,
    email: `${marker}@example.com`,
    contactChannelId: channel.id,
    providerId: provider.id,
    sessionId: own?.id ?? assert.fail("The stranger has no session"),
    invitationId: invitation.id,
    customCustomerId: marker,
    productId: "pack"
  }
  /** Everything that the platform knows of the stranger. */
  const everything = () =>
    Promise.all([
      server.users.get(userId),
      server.teams.get(teamId),
      server.teams.listMembers(teamId),
      server.invitations.list(teamId),
      server.contactChannels.list(userId),
      server.oauthProviders.list(userId),
      server.apiKeys.list({ userId }),
      server.apiKeys.list({ teamId }),
      server.sessions.list(userId),
      server.notifications.list(userId),
      server.permissions.list({ teamId }),
      server.permissions.list({ userId }),
      ...items.map((item) => server.payments.getItem(item)),
      server.payments.listProducts({ userId }),
      server.payments.listProducts({ teamId })
    ]).then((all) => JSON.stringify(all, null, 1))
  const visitor = async () => {
    const user = await server.users.create({ displayName: "Visitor" })
    const tokens = await server.sessions.create({ userId: user.id })
    return { accessToken: reveal(tokens.accessToken), refreshToken: reveal(tokens.refreshToken) }
  }
  const dispose = () => Promise.all([client, server, admin, emulator].map((one) => one.dispose()))
  return {
    client,
    server,
    options: { ...project, publishableClientKey, secretServerKey },
    ids,
    items,
    keys: [userKey.id, teamKey.id],
    everything,
    visitor,
    dispose
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Tokens = Awaited<ReturnType<World["visitor"]>>

/** Replaces every id of an argument by one of the stranger's. */
const ofStranger = (value: unknown, name: string, ids: Ids, customer: object): unknown => {
  if (typeof value === "string") return ids[name] ?? value
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const given = Object.entries(value)
  const isCustomer = given.some(([key]) => key === "userId" || key === "customCustomerId")
  const others = given.filter(([key]) => !isCustomer || !Object.hasOwn(customer, key))
  const filled = others.map(([key, one]) => [key, ofStranger(one, key, ids, customer)] as const)
  const own = Object.entries(customer).filter(([key]) => isCustomer && (key !== "itemId" || Object.hasOwn(value, key)))
  const names = isCustomer ? new Set(own.map(([key]) => key)) : null
  const kept = filled.filter(([key]) => names === null || !/^(user|team|customCustomer)Id$/.test(key) || names.has(key))
  return Object.fromEntries([...kept, ...own])
}

/** A member, and how it is called. */
interface Use {
  readonly path: string
  readonly args: ReadonlyArray<unknown>
}

/** Every member of a kind of view, with every signature, for each customer and key of the stranger. */
const usesOf = (level: "ClientApp" | "ServerView", { ids, items, keys }: World): ReadonlyArray<Use> => {
  const members = views[level]
  const argsOf = (signature: ts.Signature, keyId: string, customer: object) =>
    signature.parameters.map((one) =>
      ofStranger(sampleOf(checker.getTypeOfSymbol(one), one.name), one.name, { ...ids, keyId }, customer)
    )
  const called = [...members.operations, ...members.keyed].flatMap(({ path, signatures }) =>
    signatures.flatMap((signature) =>
      keys.flatMap((key) => items.map((customer): Use => ({ path, args: argsOf(signature, key, customer) })))
    )
  )
  const watched = members.watched.map((path): Use => ({ path, args: [] }))
  const uses = [...called, ...watched].filter(({ path }) => !waiting.has(path))
  return [...new Map(uses.map((use) => [`${use.path}${JSON.stringify(use.args)}`, use])).values()]
}

/** It waits until a person confirms the login on another device. */
const waiting: ReadonlySet<string> = new Set(["auth.promptCliLogin"])

/** Runs a member to its end, and returns its value; null if it fails. */
const outcomeOf = async (view: object, { args, path }: Use): Promise<unknown> => {
  const parts = path.split(".")
  const owner = parts.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], view)
  const member: unknown = Object(owner)[parts.at(-1) ?? ""]
  assert.isDefined(member, `There is no ${path}`)
  try {
    // The cast of a walk by name.
    const made = typeof member === "function" ? (member as (...args: ReadonlyArray<unknown>) => unknown)(...args) : member
    if (Symbol.asyncIterator in Object(made)) {
      const all: Array<unknown> = []
      for await (const one of made as AsyncIterable<unknown>) all.push(one)
      return all
    }
    return await (typeof Object(made).get === "function" ? Object(made).get() : made)
  } catch (error) {
    assert.isString(Object(error)._tag, `${path}: ${String(error)}`)
    return null
  }
}

/** Runs a member of a view in Effect to its end, and returns its value; null if it fails. */
const effectOutcomeOf = Effect.fnUntraced(function* (view: object, { args, path }: Use) {
  const parts = path.split(".")
  const owner = parts.slice(0, -1).reduce<unknown>((at, name) => Object(at)[name], view)
  const member: unknown = Object(owner)[parts.at(-1) ?? ""]
  assert.isDefined(member, `There is no ${path}`)
  // The casts of a walk by name.
  const made = typeof member === "function" ? (member as (...args: ReadonlyArray<unknown>) => unknown)(...args) : member
  const read = typeof Object(made).get === "function" ? Object(made).get() : made
  const running = (Stream.isStream(read) ? Stream.runCollect(read) : read) as Effect.Effect<unknown, unknown>
  assert.isTrue(Effect.isEffect(running), path)
  const outcome = yield* Effect.result(running)
  if (Result.isSuccess(outcome)) return outcome.success
  assert.isString(Object(outcome.failure)._tag, path)
  return null
})

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === false || JSON.stringify(Object(value).items ?? value) === "[]"

/** Returns what a visitor found of the stranger. */
const foundBy = async (view: object, use: Use, world: World): Promise<ReadonlyArray<string>> =>
  foundIn(await outcomeOf(view, use), use, world)

const foundIn = (value: unknown, use: Use, { ids, keys }: World): ReadonlyArray<string> => {
  const text = JSON.stringify(value) ?? ""
  const asked = JSON.stringify(use.args)
  const { email: _, productId: __, ...own } = ids
  const isOfStranger = [...Object.values(own), ...keys].some((id) => asked.includes(id))
  const isFound = text.includes(marker) || text.includes(String(amount)) || (isOfStranger && !isNothing(value))
  return isFound ? [`${use.path}(${asked.slice(1, -1)}) is ${text}`] : []
}

const requestOf = (tokens: Tokens, init: RequestInit = {}) =>
  new Request("https://app.test/", { ...init, headers: { "x-stack-auth": JSON.stringify(tokens) } })

/** How views are made, by the level of their app. */
const makers: Readonly<Record<"ClientApp" | "ServerView", Readonly<Record<string, (world: World, tokens: Tokens) => object>>>> = {
  ClientApp: {
    "forRequest(request)": ({ client }, tokens) => client.forRequest(requestOf(tokens)),
    "forRequest(exchange)": ({ client }, tokens) => client.forRequest({ request: requestOf(tokens), response: new Headers() }),
    forTokens: ({ client }, tokens) => client.forTokens(tokens)
  },
  ServerView: {
    "forRequest(request)": ({ server }, tokens) => server.forRequest(requestOf(tokens)),
    "forRequest(exchange)": ({ server }, tokens) => server.forRequest({ request: requestOf(tokens), response: new Headers() }),
    forTokens: ({ server }, tokens) => server.forTokens(tokens),
    "createServerApp of a request": ({ options }, tokens) => createServerApp({ ...options, tokenStore: requestOf(tokens) }),
    "createServerApp of an exchange": ({ options }, tokens) =>
      createServerApp({ ...options, tokenStore: { request: requestOf(tokens), response: new Headers() } }),
    "createServerApp of tokens": ({ options }, tokens) => createServerApp({ ...options, tokenStore: tokens })
  }
}

// The platform of 2025-11 lets every client ask for every customer, so a client app can too.
const allowsEveryCustomer = (level: string, generation: string, { path }: Use) =>
  level === "ClientApp" && generation === "2025-11" && path.startsWith("payments.")

const topLevel = (view: object) =>
  Object.keys(view)
    .filter((name) => !["dispose", "hydrate"].includes(name))
    .sort()

/** One use of each member, for a view that was made in another way than the one on which every use is tried. */
const oneOfEach = (uses: ReadonlyArray<Use>) => [...new Map(uses.map((use) => [use.path, use])).values()]
/** One use of each group, for a view that has the groups of one on which every member is tried. */
const oneOfEachGroup = (uses: ReadonlyArray<Use>) => [...new Map(uses.map((use) => [use.path.split(".")[0], use])).values()]

/** Each use with the tokens of a visitor. Uses of one member share theirs: another one may have ended the session. */
const byVisitors = async (uses: ReadonlyArray<Use>, world: World): Promise<ReadonlyArray<readonly [Tokens, Use]>> => {
  const visitors = new Map<string, Tokens>()
  for (const { path } of uses) if (!visitors.has(path)) visitors.set(path, await world.visitor())
  return uses.map((use) => [visitors.get(use.path) ?? assert.fail(use.path), use])
}

// How a view is made depends on no generation, and what a member sends on no way to make the view.
const madeOn = (generation: string, made: typeof makers.ClientApp) =>
  Object.entries(made).slice(0, generation === "2026-11" ? Number.POSITIVE_INFINITY : 1)

describe("a view of a visitor", () => {
  for (const generation of generations) {
    for (const [level, made] of Object.entries(makers) as ReadonlyArray<["ClientApp" | "ServerView", typeof makers.ClientApp]>) {
      it(`reads and changes nothing of a stranger, whatever member of a ${level} is called: ${generation}`, {
        timeout: 120_000
      }, async () => {
        const world = await makeWorld(generation)
        const before = await world.everything()
        assert.include(before, String(amount))
        const uses = usesOf(level, world).filter((use) => !allowsEveryCustomer(level, generation, use))
        assert.isAbove(uses.length, 100)
        for (const [at, [name, make]] of madeOn(generation, made).entries()) {
          for (const [tokens, use] of await byVisitors(at === 0 ? uses : oneOfEach(uses), world))
            assert.deepStrictEqual(await foundBy(make(world, tokens), use, world), [], name)
          assert.strictEqual(await world.everything(), before, name)
        }
        await world.dispose()
      })
    }
  }

  for (const [name, serve] of Object.entries(adapters)) {
    it.live(
      `is what ${name} hands to handlers`,
      () =>
        Effect.gen(function* () {
          const world = yield* Effect.promise(() => makeWorld("2026-04"))
          const before = yield* Effect.promise(world.everything)
          const found: Array<string> = []
          let next: Use | null = null
          const served = yield* serve(world.server, async (session) => {
            assert.deepStrictEqual(topLevel(session), topLevel(world.server.forRequest(new Request("https://app.test/"))))
            if (next !== null) found.push(...(await foundBy(session, next, world)))
            return { body: "done" }
          })
          for (const use of oneOfEachGroup(usesOf("ServerView", world))) {
            next = use
            const { headers } = requestOf(yield* Effect.promise(world.visitor))
            const response = yield* served.ask("/me", { headers })
            assert.strictEqual(yield* Effect.promise(() => response.text()), "done", use.path)
          }
          assert.deepStrictEqual(found, [])
          assert.strictEqual(yield* Effect.promise(world.everything), before)
          yield* Effect.promise(world.dispose)
        }),
      120_000
    )
  }

  it.live(
    "is what requestSession of an HttpApi hands to handlers",
    () =>
      Effect.gen(function* () {
        const world = yield* Effect.promise(() => makeWorld("2026-04"))
        const before = yield* Effect.promise(world.everything)
        const { tokenStore: _, fetch: send, ...options } = world.options
        const app = ServerApp.layerNoDeps(options).pipe(
          Layer.provide([Http.layerHandler((request) => send(request)), TokenStore.layerMemory])
        )
        const found: Array<string> = []
        let next: Use | null = null
        const handle = Effect.gen(function* () {
          const session = yield* requestSession
          assert.deepStrictEqual(
            topLevel(session),
            topLevel(yield* (yield* ServerApp).forRequest(new Request("https://app.test/")))
          )
          if (next !== null) found.push(...foundIn(yield* effectOutcomeOf(session, next), next, world))
          return HttpServerResponse.text("done")
        })
        const { dispose, handler } = HttpRouter.toWebHandler(
          HttpRouter.add("GET", "/me", handle).pipe(HttpRouter.provideRequest(app), Layer.provide(HttpServer.layerServices)),
          { disableLogger: true }
        )
        for (const use of oneOfEachGroup(usesOf("ServerView", world))) {
          next = use
          const { headers } = requestOf(yield* Effect.promise(world.visitor))
          const response = yield* Effect.promise(() => handler(new Request("https://app.test/me", { headers }), Context.empty()))
          assert.strictEqual(yield* Effect.promise(() => response.text()), "done", use.path)
        }
        assert.deepStrictEqual(found, [])
        assert.strictEqual(yield* Effect.promise(world.everything), before)
        yield* Effect.promise(() => Promise.all([world.dispose(), dispose()]))
      }),
    120_000
  )

  it("is sent with client access and without the server's key, but for what is bound to the visitor", async () => {
    const world = await makeWorld("2026-04")
    const sent: Array<Request> = []
    const app = createServerApp({
      ...world.options,
      extraRequestHeaders: { "x-stack-secret-server-key": secretServerKey, "x-proxy": "1" },
      fetch: (url, init) => {
        sent.push(new Request(url, init))
        return world.options.fetch(url, init)
      }
    })
    const view = app.forTokens(await world.visitor())
    const { id: userId } = await view.user.get({ or: "throw" })
    await view.teams.list()
    await view.project.get()
    await view.serverUser.get()
    await view.payments.getItem({ userId, itemId: "credits" })
    const told = sent.map(({ headers, url }) => [
      new URL(url).pathname.replace("/api/v1", "").replace(userId, "<visitor>"),
      headers.get("x-stack-access-type"),
      JSON.stringify([...headers]).includes(secretServerKey),
      headers.get("x-proxy")
    ])
    assert.deepStrictEqual(told, [
      ["/users/me", "client", false, "1"],
      ["/teams", "client", false, "1"],
      ["/projects/current", "client", false, "1"],
      ["/users/me", "server", true, "1"],
      ["/users/me", "client", false, "1"],
      ["/payments/items/user/<visitor>/credits", "server", true, "1"]
    ])
    await world.dispose()
  })

  for (const generation of generations) {
    it(`knows and changes what a server may of the visitor, and of the visitor's teams: ${generation}`, async () => {
      const { dispose, server, visitor } = await makeWorld(generation)
      const view = server.forTokens(await visitor())
      const { id: userId } = await view.user.get({ or: "throw" })
      const { id: teamId } = await server.teams.create({ displayName: "Where the visitor has no permission" })
      await server.teams.addMember({ teamId, userId })
      await view.serverUser.update({ serverMetadata: { plan: "free" }, clientReadOnlyMetadata: { color: "red" } })
      assert.deepInclude(await view.serverUser.get({ or: "throw" }), { id: userId, serverMetadata: { plan: "free" } })
      const user = await view.user.get({ or: "throw" })
      assert.deepInclude(user, { id: userId, clientReadOnlyMetadata: { color: "red" } })
      assert.notProperty(user, "serverMetadata")
      for (const item of [
        { userId, itemId: "credits" },
        { teamId, itemId: "seats" }
      ]) {
        await view.payments.increaseQuantity(item, 3)
        assert.isTrue(await view.payments.tryDecreaseQuantity(item, 2))
        assert.isFalse(await view.payments.tryDecreaseQuantity(item, 2))
        await view.payments.decreaseQuantity(item, 1)
        assert.strictEqual((await view.payments.getItem(item)).quantity, 0)
      }
      await view.payments.grantProduct({ userId, productId: "secret" })
      assert.isTrue((await view.payments.listProducts({ userId })).items.some(({ id }) => id === "secret"))
      assert.isFalse((await view.payments.currentProducts({ userId }).get()).items.some(({ id }) => id === "secret"))
      await dispose()
    })
  }

  it("changes only what its types declare of the visitor, such as when a form is passed on", async () => {
    const { dispose, server, visitor } = await makeWorld("2026-04")
    const view = server.forTokens(await visitor())
    // A cast: the properties of a form, without type checks.
    for (const form of [
      { password: "correct horse" },
      { primaryEmailVerified: true },
      { serverMetadata: {}, isAnonymous: false }
    ] as object[]) {
      const outcome = await view.serverUser.update.result(form)
      assert.deepInclude(outcome.ok ? null : outcome.error, { _tag: "InvalidInput" })
    }
    const anybody = server.forRequest(new Request("https://app.test/"))
    assert.isNull(await anybody.serverUser.get())
    const refused = await anybody.serverUser.get.result({ or: "throw" })
    assert.deepInclude(refused.ok ? null : refused.error, { _tag: "SessionExpired", reason: "signed-out" })
    const withoutUser = await anybody.payments.getItem.result({ userId: projectId, itemId: "credits" })
    assert.deepInclude(withoutUser.ok ? null : withoutUser.error, { _tag: "UserAuthenticationRequired" })
    await dispose()
  })

  it("names the key that it lacks, if the project requires one", async () => {
    const { dispose, options, visitor } = await makeWorld("2025-11")
    const { publishableClientKey: _, ...withoutKey } = options
    const app = createServerApp(withoutKey)
    const view = app.forTokens(await visitor())
    const outcome = await view.user.get.result()
    assert.include(outcome.ok ? "" : outcome.error.message, "`publishableClientKey`")
    assert.isNotNull(await view.serverUser.get())
    await dispose()
  })

  it("is refused to apps that may do more than a visitor, also without type checks", async () => {
    const { dispose, options, visitor } = await makeWorld("2026-04")
    const tokens = await visitor()
    for (const tokenStore of [tokens, requestOf(tokens), { request: requestOf(tokens), response: new Headers() }]) {
      // @ts-expect-error the session of a visitor is no program's
      assert.throws(() => createAdminApp({ ...options, superSecretAdminKey, tokenStore }), InvalidOption, "forRequest")
      // @ts-expect-error the same in Effect
      const layer = ServerApp.layer({ ...options, tokenStore })
      assert.propertyVal(await Effect.runPromise(Effect.flip(Effect.scoped(Layer.build(layer)))), "option", "tokenStore")
    }
    await dispose()
  })

  it("lacks, by its types, what reads or changes others", () => {
    type Others = Exclude<keyof PromiseServerApp, keyof ServerSession>
    expectTypeOf<Others>().toEqualTypeOf<
      "connectedAccounts" | "emails" | "forRequest" | "forTokens" | "sessions" | "users" | "vault"
    >()
    expectTypeOf<Exclude<keyof ServerSession, keyof Session>>().toEqualTypeOf<"serverUser" | "verifySession">()
    for (const name of [
      "apiKeys",
      "contactChannels",
      "invitations",
      "notifications",
      "oauthProviders",
      "permissions",
      "teams"
    ] as const) {
      expectTypeOf<ServerSession[typeof name]>().toEqualTypeOf<Session[typeof name]>()
    }
    // So that it can be the app of a page that is rendered.
    expectTypeOf<ReadOnlyServerApp>().toExtend<ReadOnlyClientApp>()
    expectTypeOf<ReadOnlyServerApp["teams"]>().toEqualTypeOf<Session["teams"]>()
    expectTypeOf<Effect.Success<typeof requestSession>>().toEqualTypeOf<ServerViewMembers>()
    expectTypeOf<PorticoEnv<PromiseServerApp>["Variables"]["portico"]>().toEqualTypeOf<ServerSession>()
    expectTypeOf<PorticoSession<PromiseServerApp>>().toEqualTypeOf<ServerSession>()
    expectTypeOf<Awaited<ReturnType<Next<ServerSession, ReadOnlyServerApp>["session"]>>>().toEqualTypeOf<ReadOnlyServerApp>()
  })
})
