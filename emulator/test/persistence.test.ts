import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it, vi } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import * as fc from "fast-check"
import { createAdminApp, createClientApp, createServerApp } from "portico"
import { createEmulator, Emulator } from "../src/index.js"
import { layerFolder } from "../src/persistence/folder.js"
import { Persistence } from "../src/persistence/Persistence.js"
import { fromJson, toJson } from "../src/world/encoding.js"
import type { Project } from "../src/world/Project.js"
import { slot } from "../src/world/slot.js"
import { World } from "../src/world/World.js"

const folder = () => mkdtempSync(join(tmpdir(), "portico-emulator-"))
const hasDriver = process.getBuiltinModule("node:sqlite") !== undefined
const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
const credential = { email: "ada@example.com", password: "correct horse battery" }
const until = (happened: () => boolean | Promise<boolean>) => vi.waitUntil(happened, { timeout: 30_000, interval: 10 })
type InProcess = ReturnType<typeof createEmulator>

const started = (data: string) => createEmulator({ passwordRounds: 4, data, serverSecret: "one" })
const appsOf = ({ baseUrl, fetch }: InProcess) => ({
  client: createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" }),
  server: createServerApp({ projectId, secretServerKey, baseUrl, fetch }),
  admin: createAdminApp({ projectId, superSecretAdminKey, baseUrl, fetch })
})

/** What an emulator finds that starts from a copy of the files as they are now, as after a crash. */
const afterCrash = async (data: string) => {
  const copy = folder()
  cpSync(data, copy, { recursive: true })
  await using emulator = started(copy)
  const exported = await emulator.snapshots.export()
  rmSync(copy, { recursive: true })
  return exported
}

const callbackUrl = "http://localhost:3000/page"

/** Things that an app does, one after the other, with the kinds of what they store. */
const steps: ReadonlyArray<(apps: ReturnType<typeof appsOf>, emulator: InProcess) => Promise<unknown>> = [
  ({ client }) => client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true }),
  ({ client }) => client.user.update({ displayName: "Ada", clientMetadata: { $map: [1], list: [null, { $set: [] }] } }),
  ({ client }) => client.auth.sendMagicLinkEmail("grace@example.com", { callbackUrl }),
  async ({ client }, emulator) => {
    const [mail] = await emulator.mailbox("grace@example.com")
    await client.auth.signInWithMagicLink(/code=(\w+)/.exec(mail?.text ?? "")?.[1] ?? "")
  },
  ({ client }) => client.teams.create({ displayName: "Crew" }),
  async ({ server }) => {
    const [user] = (await server.users.list()).items
    const team = await server.teams.create({ displayName: "Other", creatorUserId: user?.id ?? "" })
    await server.teams.update(team.id, { displayName: "Another" })
    await server.invitations.send({ teamId: team.id, email: "late@example.com", callbackUrl })
    const made = await server.teams.create({ displayName: "Gone" })
    await server.teams.delete(made.id)
  },
  ({ client }) => client.apiKeys.create({ description: "mine", expiresAt: null, isPublic: false }),
  ({ admin }) => admin.teamPermissionDefinitions.create({ id: "edit", description: "May edit", containedPermissionIds: [] }),
  ({ admin }) => admin.teamPermissionDefinitions.update("edit", { id: "revise" }),
  ({ admin }) => admin.project.update({ displayName: "Renamed", config: { magicLinkEnabled: false } }),
  async ({ server }) => {
    const [user] = (await server.users.list()).items
    await server.users.update(user?.id ?? "", { serverMetadata: { level: 3 }, displayName: null })
    await server.users.delete((await server.users.create({ primaryEmail: "gone@example.com" })).id)
  },
  ({ client }) => client.auth.signOut()
]

describe.skipIf(!hasDriver)("an emulator with a data folder", () => {
  it("stores each request before it answers, and finds everything again", async () => {
    const data = folder()
    const emulator = started(data)
    const apps = appsOf(emulator)
    for (const [index, step] of steps.entries()) {
      await step(apps, emulator)
      assert.deepStrictEqual(await afterCrash(data), await emulator.snapshots.export(), `step ${index}`)
    }
    const before = await emulator.snapshots.export()
    const users = (await apps.server.users.list()).items
    await emulator.dispose()
    await using again = started(data)
    assert.deepStrictEqual(await again.snapshots.export(), before)
    const { client, server } = appsOf(again)
    assert.deepStrictEqual((await server.users.list()).items, users)
    await client.auth.signInWithCredential({ ...credential, noRedirect: true })
    assert.strictEqual((await client.user.get())?.primaryEmail, credential.email)
    assert.isNotEmpty(await again.mailbox("grace@example.com"))
  })

  it("has nothing of a project that was deleted, also when it is made again", async () => {
    const data = folder()
    const first = started(data)
    const { admin, client } = appsOf(first)
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    await admin.project.delete()
    await first.dispose()
    for (const _ of ["made again", "found again"]) {
      await using again = started(data)
      assert.deepStrictEqual((await appsOf(again).server.users.list()).items, [])
    }
  })

  it("accepts the sessions of before, if its secret is the same", async () => {
    const data = folder()
    const first = started(data)
    const { client } = appsOf(first)
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    const tokens = await client.auth.getTokens()
    await first.dispose()
    await using again = started(data)
    await using resumed = createClientApp({
      projectId,
      publishableClientKey,
      baseUrl: again.baseUrl,
      fetch: again.fetch,
      tokenStore: { accessToken: tokens?.accessToken ?? "", refreshToken: tokens?.refreshToken ?? "" }
    })
    assert.strictEqual((await resumed.user.get())?.primaryEmail, credential.email)
  })

  it("refuses a folder that another emulator uses, that is of a newer version, or that is none", async () => {
    const open = (data: string) =>
      Effect.runPromise(
        Effect.scoped(Effect.provide(Persistence, layerFolder(data))).pipe(
          Effect.match({ onFailure: ({ message }) => message, onSuccess: () => "opened" })
        )
      )
    const data = folder()
    const first = started(data)
    await first.fetch("http://localhost:8102/health")
    assert.match(await open(data), /in use by another emulator. Stop that one, or choose another folder/)
    await first.dispose()
    assert.strictEqual(await open(data), "opened")
    const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite")
    const database = new DatabaseSync(join(data, "emulator.sqlite"))
    database.exec("PRAGMA user_version = 99")
    database.close()
    assert.match(await open(data), /written by a newer portico-emulator .* Update the package, or choose another folder/)
    const broken = folder()
    writeFileSync(
      join(broken, "emulator.sqlite"),
      "this is no database, but a text that is long enough to be taken for one".repeat(20)
    )
    assert.match(await open(broken), /cannot be used: .* Choose another folder, or delete/)
    assert.match(await open(join(broken, "emulator.sqlite")), /cannot be used/)
  })

  it("delivers the webhooks of the last request, and makes up for retries, also after a crash", async () => {
    const data = folder()
    const received: Array<{ readonly id: string | null; readonly type: string; readonly by: string }> = []
    const listening = (by: string, data: string, answer: () => Promise<Response>) =>
      createEmulator({
        passwordRounds: 4,
        data,
        serverSecret: "one",
        projects: [{ ...Emulator.developmentProject, webhooks: [{ url: "http://localhost:18977/hook" }] }],
        deliver: async (request) => {
          received.push({ id: request.headers.get("svix-id"), type: (await request.clone().json()).type, by })
          return answer()
        }
      })
    const seen = (by: string) => received.filter((each) => each.by === by)
    const copied = () => {
      const copy = folder()
      cpSync(data, copy, { recursive: true })
      return copy
    }

    await using first = listening("first", data, () => new Promise(() => {}))
    await appsOf(first).server.users.create({ displayName: "Ada" })
    // Nothing has answered yet.
    const afterRequest = copied()
    await using second = listening("second", afterRequest, async () => new Response(null, { status: 500 }))
    await second.fetch("http://localhost:8102/health")
    await until(() => seen("second").length === 1)
    await until(async () => JSON.stringify(await second.snapshots.export()).includes('"failures":1'))
    await second.dispose()
    assert.deepStrictEqual(
      seen("second").map(({ type }) => type),
      ["user.created"]
    )

    await using third = listening("third", afterRequest, async () => new Response(null, { status: 204 }))
    await third.fetch("http://localhost:8102/health")
    await third.time.step("5 seconds")
    await until(() => seen("third").length === 1)
    assert.deepStrictEqual(new Set(received.map(({ id }) => id)).size, 1)
    await until(async () => !JSON.stringify(await third.snapshots.export()).includes('"failures"'))
    // What has arrived is not sent again.
    await third.dispose()
    await using fourth = listening("fourth", afterRequest, async () => new Response(null, { status: 204 }))
    await appsOf(fourth).server.users.create({ displayName: "Grace" })
    await until(() => seen("fourth").length > 0)
    assert.notStrictEqual(seen("fourth")[0]?.id, received[0]?.id)
  })

  it("keeps snapshots, and what follows from returning to one", async () => {
    const data = folder()
    const first = started(data)
    const { client, server } = appsOf(first)
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    await first.snapshots.take("empty")
    await first.snapshots.take("signed up")
    await first.snapshots.take("gone")
    const exported = await first.snapshots.export()
    await first.snapshots.take("empty")
    assert.isTrue(await first.snapshots.remove("gone"))
    assert.isFalse(await first.snapshots.remove("gone"))
    await server.users.create({ displayName: "Grace" })
    await first.dispose()

    const second = started(data)
    assert.deepStrictEqual(await second.snapshots.list(), ["signed up", "empty"])
    assert.isFalse(await second.snapshots.restore("gone"))
    assert.isTrue(await second.snapshots.restore("signed up"))
    assert.deepStrictEqual(await second.snapshots.export(), exported)
    assert.deepStrictEqual(await afterCrash(data), exported)
    await second.dispose()
  })

  it("makes a seed once: what was deleted or changed since stays so, until the seed says something new", async () => {
    const data = folder()
    const seed = { teams: [{ displayName: "Red" }], permissions: { read: {} }, users: [{ email: "ada@example.com" }] }
    const withSeed = (more: object) =>
      createEmulator({ passwordRounds: 4, data, projects: [{ ...Emulator.developmentProject, ...seed, ...more }] })
    const seen = async (emulator: InProcess) => {
      const { admin, server } = appsOf(emulator)
      const [teams, permissions] = [await server.teams.list(), await admin.teamPermissionDefinitions.list()]
      return [teams.map(({ displayName }) => displayName), permissions.some(({ id }) => id === "read")]
    }
    const first = withSeed({})
    assert.deepStrictEqual(await seen(first), [["Red"], true])
    const { admin, server } = appsOf(first)
    const [red] = await server.teams.list()
    await server.teams.delete(red?.id ?? "")
    await admin.teamPermissionDefinitions.delete("read")
    await first.dispose()
    const second = withSeed({})
    assert.deepStrictEqual(await seen(second), [[], false])
    await second.dispose()
    const third = withSeed({ teams: [{ displayName: "Red" }, { displayName: "Blue" }] })
    assert.deepStrictEqual(await seen(third), [["Red", "Blue"], true])
    await third.dispose()
  })

  it("stores what a snapshot has, in its order, whatever was there before", async () => {
    const data = folder()
    const entry = (key: string, value: string) => ({ project: projectId, collection: "table/", key, value })
    const all = ["1", "2", "3", "4", "5", "6"].map((key) => entry(key, `"${key}"`))
    const [one, two, three, ...rest] = all
    assert.isDefined(one && two && three)
    const states = [
      all,
      [two, one, three, ...rest],
      [one, two, entry("3", '"other"'), ...rest],
      [...rest, one],
      [],
      [one, entry("new", "1"), two, three, ...rest, entry("newer", "1")],
      all.slice(0, 5)
    ].map((state) => state.filter((each) => each !== undefined))
    await Effect.gen(function* () {
      const { entries, replace } = yield* Persistence
      for (const before of states) {
        for (const after of states) {
          yield* replace(before)
          yield* replace(after)
          assert.deepStrictEqual(yield* entries, after)
        }
      }
    }).pipe(Effect.provide(layerFolder(data)), Effect.runPromise)
  })

  it("leaves what a snapshot has in its place, also if its collections were written by turns", async () => {
    const data = folder()
    const entry = (collection: string, key: string, value = "1") => ({ project: projectId, collection, key, value })
    const [one, other] = ["one/", "other/"].map((collection) => ["1", "2", "3"].map((key) => entry(collection, key)))
    const byTurns = ["1", "2", "3"].flatMap((key) => [entry("one/", key), entry("other/", key)])
    const wanted = [...(one ?? []), ...(other ?? [])]
    await Effect.gen(function* () {
      const { entries, replace, write } = yield* Persistence
      yield* write(byTurns)
      yield* write([entry("one/", "2", "2"), { ...entry("other/", "2"), value: null }, entry("one/", "4")])
      yield* replace(wanted)
      assert.sameDeepMembers([...(yield* entries)], wanted)
    }).pipe(Effect.provide(layerFolder(data)), Effect.runPromise)
    const { DatabaseSync } = await import("node:sqlite")
    using database = new DatabaseSync(join(data, "emulator.sqlite"), { readOnly: true })
    const rows = database.prepare("SELECT collection, key FROM entries ORDER BY position").all()
    assert.deepStrictEqual(
      rows.map((row) => `${row["collection"]}${row["key"]}`),
      byTurns.map(({ collection, key }) => `${collection}${key}`)
    )
  })

  it("reads a folder and an export of each earlier version, and writes them as this one", async () => {
    const data = folder()
    const emulator = started(data)
    const apps = appsOf(emulator)
    for (const step of steps.slice(0, 2)) await step(apps, emulator)
    const exported = await emulator.snapshots.export()
    await emulator.snapshots.take("before")
    await emulator.dispose()
    // Version 1 stored the active users of a day together.
    const day = (pairs: unknown): readonly [date: string, users: unknown] => {
      const [date, kind, id] = /\[\["(.*)\/(.*)\/(.*)",true\]\]/.exec(JSON.stringify(pairs))?.slice(1) ?? []
      assert.strictEqual(kind, "known")
      return [date ?? "", { known: { $set: [id] }, anonymous: { $set: [] } }]
    }
    const first = {
      "portico-emulator": 1,
      projects: exported.projects.map(({ state, ...rest }) => ({
        ...rest,
        state: "activity/days" in state ? { ...state, "activity/days": [day(state["activity/days"])] } : state
      }))
    }
    await using other = createEmulator()
    await other.snapshots.import(first)
    assert.deepStrictEqual(await other.snapshots.export(), exported)

    const { DatabaseSync } = createRequire(import.meta.url)("node:sqlite")
    const database = new DatabaseSync(join(data, "emulator.sqlite"))
    const [key, value] = day(first.projects.flatMap((_, index) => exported.projects[index]?.state["activity/days"] ?? []))
    database.exec("DELETE FROM entries WHERE collection = 'activity/days'; PRAGMA user_version = 1")
    database
      .prepare("INSERT INTO entries (project, collection, key, value) VALUES (?, 'activity/days', ?, ?)")
      .run(projectId, key, JSON.stringify(value))
    const ofVersion1 = JSON.stringify(
      database
        .prepare("SELECT project, collection, key, value FROM entries ORDER BY position")
        .all()
        .map((entry: object) => ({ ...entry }))
    )
    database.prepare("UPDATE snapshots SET entries = ?").run(ofVersion1)
    database.close()
    for (const time of ["migrated", "again", "returned"]) {
      await using upgraded = started(data)
      assert.deepStrictEqual(await upgraded.snapshots.export(), exported, time)
      assert.isTrue(await upgraded.snapshots.restore("before"))
    }
  })

  const stored = Effect.gen(function* () {
    const entries = yield* (yield* Persistence).entries
    const entry = entries.find(({ collection, key }) => collection === "projects" && key === projectId)
    return JSON.parse(entry?.value ?? "{}")
  })
  const changed = (fields: Partial<Project>) =>
    Effect.map(World, (world) => {
      Object.assign(world.projects.get(projectId) ?? {}, fields)
    })
  const withData = <A, E>(effect: Effect.Effect<A, E, World | Persistence>) =>
    effect.pipe(Effect.provide(Emulator.layer({ data: folder(), projects: [Emulator.developmentProject] })), Effect.runPromise)

  it("stores what a request changes back, if another one has changed it while the first has waited", () =>
    withData(
      Effect.gen(function* () {
        const { meanwhile, projects, transaction } = yield* World
        yield* transaction(changed({ displayName: "one" }))
        yield* transaction(
          Effect.gen(function* () {
            projects.get(projectId)
            yield* meanwhile(transaction(changed({ displayName: "other" })))
            yield* changed({ displayName: "one" })
          })
        )
        assert.strictEqual((yield* stored).displayName, "one")
      })
    ))

  it("stores nothing of a request that waits half-way, and what others change of it only afterwards", () =>
    withData(
      Effect.gen(function* () {
        const { meanwhile, transaction } = yield* World
        const goOn = yield* Deferred.make<void>()
        const half = changed({ displayName: "half" })
        const whole = changed({ displayName: "whole" })
        const first = transaction(half.pipe(Effect.andThen(meanwhile(Deferred.await(goOn))), Effect.andThen(whole)))
        const waiting = yield* Effect.forkChild(first, { startImmediately: true })
        const other = yield* Effect.forkChild(transaction(changed({ description: "other" })), { startImmediately: true })
        yield* Effect.yieldNow
        assert.notInclude(["half", "whole"], (yield* stored).displayName)
        assert.isUndefined(other.pollUnsafe())
        yield* Deferred.succeed(goOn, undefined)
        yield* Effect.all([Fiber.join(waiting), Fiber.join(other)])
        assert.include(yield* stored, { displayName: "whole", description: "other" })
      })
    ))

  for (const isStored of [true, false]) {
    it(`has whole requests in a snapshot, also if one has waited, and when it returns to one: ${isStored ? "stored" : "in memory"}`, () =>
      Effect.gen(function* () {
        const { meanwhile, projects, transaction, ...world } = yield* World
        const nameOf = () => projects.get(projectId)?.displayName
        const between = Effect.fnUntraced(function* <A>(effect: Effect.Effect<A>) {
          const goOn = yield* Deferred.make<void>()
          const mail = meanwhile(Effect.andThen(Deferred.await(goOn), transaction(changed({ displayName: "whole" }))))
          const waiting = yield* Effect.forkChild(transaction(mail), { startImmediately: true })
          const done = yield* Effect.forkChild(effect, { startImmediately: true })
          const later = yield* Effect.forkChild(transaction(changed({ description: "later" })), { startImmediately: true })
          yield* Effect.yieldNow
          yield* Deferred.succeed(goOn, undefined)
          yield* Effect.all([Fiber.join(waiting), Fiber.join(later)])
          return yield* Fiber.join(done)
        })
        const first = yield* world.entries
        const entries = yield* between(world.entries)
        assert.include(projects.get(projectId), { displayName: "whole", description: "later" })
        yield* between(world.restore(first))
        assert.notStrictEqual(nameOf(), "whole")
        yield* world.restore(entries)
        assert.include(projects.get(projectId), { displayName: "whole", description: "" })
      }).pipe(
        Effect.provide(Emulator.layer({ ...(isStored && { data: folder() }), projects: [Emulator.developmentProject] })),
        Effect.runPromise
      ))
  }

  it("stores what a request does afterwards on its own, such as a mail that had to render", () =>
    withData(
      Effect.gen(function* () {
        const { afterwards, meanwhile, transaction } = yield* World
        const seen: Array<unknown> = []
        const look = Effect.map(stored, ({ displayName }) => {
          seen.push(displayName)
        })
        const mail = look.pipe(Effect.andThen(meanwhile(Effect.yieldNow)), Effect.andThen(changed({ description: "sent" })))
        yield* transaction(Effect.andThen(afterwards(mail), changed({ displayName: "new" })))
        assert.deepStrictEqual(seen, ["new"])
        assert.include(yield* stored, { displayName: "new", description: "sent" })
      })
    ))

  it("stores what the first request after a start changes of what was stored before", async () => {
    const data = folder()
    const notesOf = slot<{ readonly texts: Array<string> }>("notes", () => ({ texts: [] }))
    for (const texts of [["one"], ["one", "two"], ["one", "two", "three"]]) {
      await Effect.gen(function* () {
        const { projects, transaction } = yield* World
        const project = projects.get(projectId)
        if (project === undefined) return assert.fail("there is no project")
        yield* transaction(Effect.sync(() => notesOf(project).texts.push(texts.at(-1) ?? "")))
        const entry = (yield* (yield* Persistence).entries).find(({ collection }) => collection === "notes")
        assert.deepStrictEqual(JSON.parse(entry?.value ?? "{}"), { texts })
      }).pipe(Effect.provide(Emulator.layer({ data, projects: [Emulator.developmentProject] })), Effect.runPromise)
    }
  })

  it("needs the ids of its projects", async () => {
    await using emulator = createEmulator({ data: folder(), projects: [{ displayName: "Nameless" }] })
    const failure = await emulator.mailbox("ada").then(
      () => "started",
      (error) => error.message
    )
    assert.include(failure, "`projects.0.id` is missing")
  })
})

describe("the state of an emulator", () => {
  it("is exported, imported and exported the same, also by another emulator", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    const apps = appsOf(emulator)
    for (const step of steps) await step(apps, emulator)
    const exported = await emulator.snapshots.export()
    await using other = createEmulator({ passwordRounds: 4, projects: [] })
    await other.snapshots.import(JSON.parse(JSON.stringify(exported)))
    assert.deepStrictEqual(await other.snapshots.export(), exported)
    assert.deepStrictEqual((await appsOf(other).server.users.list()).items, (await apps.server.users.list()).items)
  })

  it("returns to a snapshot, with everything that follows from it", async () => {
    await using emulator = createEmulator({ passwordRounds: 4 })
    const { client, server } = appsOf(emulator)
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    await emulator.snapshots.take("signed up")
    const exported = await emulator.snapshots.export()
    for (const step of steps.slice(2)) await step({ client, server, admin: appsOf(emulator).admin }, emulator)
    assert.isTrue(await emulator.snapshots.restore("signed up"))
    assert.deepStrictEqual(await emulator.snapshots.export(), exported)
    assert.isEmpty(await emulator.mailbox("grace@example.com"))
    assert.strictEqual((await server.users.list()).items.length, 1)
    await client.auth.signInWithCredential({ ...credential, noRedirect: true })
    assert.isFalse(await emulator.snapshots.restore("unknown"))
    assert.deepStrictEqual(await emulator.snapshots.list(), ["signed up"])
  })

  it("refuses what is no export, with its place", async () => {
    await using emulator = createEmulator()
    const { projects } = await emulator.snapshots.export()
    const cases = [
      [{}, "`portico-emulator` is missing"],
      [{ "portico-emulator": 99, projects: [] }, "`portico-emulator` must be 1 or 2: "],
      [{ "portico-emulator": 1, projects: [] }, "must include the project internal"],
      [{ "portico-emulator": 1, projects: [{ id: 1 }] }, "`projects.0.id` must be a string"],
      [{ "portico-emulator": 1, projects: [{ ...projects[0], state: { "users/byId": [[1, {}]] } }] }, "users/byId"],
      [
        { "portico-emulator": 1, projects: [{ id: "internal", project: {}, state: {} }] },
        "`projects.0.project.platform` is missing"
      ]
    ] as const
    for (const [given, message] of cases) {
      const refused = await emulator.snapshots.import(given).then(
        () => "imported",
        (error) => error.message
      )
      assert.include(refused, message)
    }
    assert.deepStrictEqual((await emulator.snapshots.export()).projects, projects)
  })

  it("keeps JSON of users, whatever its names are", () => {
    const key = fc.constantFrom("$map", "$set", "$bytes", "$number", "$object", "name", "__proto__")
    const values = [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)]
    fc.assert(
      fc.property(fc.object({ key, values, maxDepth: 4 }), (value) => {
        const given = JSON.stringify(value)
        const stored = JSON.stringify(toJson(JSON.parse(given)))
        assert.strictEqual(JSON.stringify(fromJson(JSON.parse(stored))), given)
      })
    )
  })

  it("keeps maps, sets, bytes and numbers that JSON lacks, and what looks like them", () => {
    const value = {
      map: new Map<string, unknown>([["one", new Set([1, "two"])]]),
      bytes: Uint8Array.of(0, 255),
      most: Number.POSITIVE_INFINITY,
      fakes: [
        { $map: [[1, 2]] },
        { $set: [] },
        { $bytes: "AA==" },
        { $number: "1" },
        { $object: { $map: [] } },
        { $map: 1, other: 2 }
      ]
    }
    assert.deepStrictEqual(fromJson(JSON.parse(JSON.stringify(toJson(value)))), value)
  })

  it("has a name of its own for each part", () => {
    const root = new URL("../src/", import.meta.url)
    const names = readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith("slot.ts"))
      .flatMap((file) =>
        [...readFileSync(new URL(file, root), "utf8").matchAll(/\bslot(?:<\w+>)?\(\s*"(\w+)"/g)].map(([, name]) => name)
      )
    assert.isAbove(names.length, 30)
    assert.deepStrictEqual(names, [...new Set(names)])
  })
})
