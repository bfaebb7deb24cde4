import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp, ClientApp, ServerApp, TokenStore } from "../../src/effect.js"
import { ada } from "./ada.js"

const baseUrl = "http://localhost:8102"
const internal = { projectId: "internal", publishableClientKey: "internal-pck", baseUrl }
const internalKeys = { publishableClientKey: "internal-pck", secretServerKey: "internal-ssk" }
const Wired = Layer.provide([Emulator.httpLayer, TokenStore.layerMemory])
const platform = Emulator.layer({ passwordRounds: 4, internalKeys, projects: [Emulator.developmentProject] })
const client = ClientApp.layerNoDeps(internal).pipe(Layer.orDie, Wired)
const onInternal = Effect.provide(client.pipe(Layer.provideMerge(platform)))
const newest = Emulator.layer({ platform: "2026-11", passwordRounds: 4, internalKeys })
const onNewest = Effect.provide(client.pipe(Layer.provideMerge(newest)))

/** The app of the internal project, with a signed-in user who owns a team. */
const signedIn = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* app.auth.signUpWithCredential({ email: ada.email, password: ada.password, noVerificationCallback: true })
  const [team] = yield* app.teams.list()
  return { ...app, teamId: team?.id ?? assert.fail("the platform gives each user a team") }
})

/** Runs with the app of a project that the user of the internal project owns. */
const asOwner = (projectId: string) =>
  Effect.fnUntraced(function* <A, E, R>(use: Effect.Effect<A, E, R | AdminApp>) {
    const { session } = (yield* ClientApp).ownedProjects
    return yield* use.pipe(
      Effect.provide(
        AdminApp.layerOwnedNoDeps({ projectId, projectOwnerSession: session }).pipe(Layer.provide(Emulator.httpLayer))
      )
    )
  })

describe("the projects of a user of the internal project, through effects", () => {
  it.effect("are refused with the name of the setting that is wrong, as the caller wrote it", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId } = yield* signedIn
      const wrong = [
        ["teamId", { teamId: "no id", displayName: "Shop" }],
        ["fullLogoUrl", { teamId, displayName: "Shop", fullLogoUrl: "no address" }],
        ["logoFullUrl", { teamId, displayName: "Shop", logoFullUrl: "no address" }]
      ] as const
      for (const [field, project] of wrong) {
        assert.deepInclude(yield* Effect.flip(ownedProjects.create(project)), { _tag: "InvalidInput", field })
      }
    }).pipe(onInternal)
  )

  it.effect("are created with their settings, and listed and watched", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { ownedProjects, teamId } = yield* signedIn
        yield* ownedProjects.current.watch()
        assert.isEmpty(yield* ownedProjects.current.get())
        const created = yield* ownedProjects.create({ displayName: "Shop", teamId, config: { magicLinkEnabled: true } })
        assert.deepInclude(created, { displayName: "Shop", ownerTeamId: teamId, isProductionMode: false })
        assert.deepInclude(created.config, { magicLinkEnabled: true, credentialEnabled: true, allowLocalhost: true })
        yield* TestClock.adjust("1 second")
        yield* ownedProjects.current.get()
        assert.deepStrictEqual(
          ownedProjects.current.snapshot().value?.map(({ id }) => id),
          [created.id]
        )
      })
    ).pipe(onInternal)
  )

  it.effect("can be for a local emulator of the platform since 2026-11, and fail before that with what is missing", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId } = yield* signedIn
      const created = yield* ownedProjects.create({ displayName: "Local", teamId, isDevelopmentEnvironment: true })
      const { id } = yield* ownedProjects.create({ displayName: "Shop", teamId })
      assert.isTrue(created.isDevelopmentEnvironment)
      const listed = yield* ownedProjects.list()
      assert.deepStrictEqual(new Map(listed.map((each) => [each.id, each.isDevelopmentEnvironment])).get(id), false)
    }).pipe(
      onNewest,
      Effect.andThen(
        Effect.gen(function* () {
          const { ownedProjects, teamId } = yield* signedIn
          const local = { displayName: "Local", teamId, isDevelopmentEnvironment: true }
          const error = yield* Effect.flip(ownedProjects.create(local))
          if (error._tag !== "NotSupportedByPlatform") return assert.fail(error._tag)
          assert.deepInclude(error, { missing: "isDevelopmentEnvironment", since: "2026-11" })
          assert.isEmpty(yield* ownedProjects.list())
          assert.isUndefined((yield* ownedProjects.create({ displayName: "Shop", teamId })).isDevelopmentEnvironment)
        }).pipe(onInternal)
      )
    )
  )

  it.effect("are administered with only the owner's session, which creates the keys for other apps", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId } = yield* signedIn
      const { id } = yield* ownedProjects.create({ displayName: "Shop", teamId })
      const secretServerKey = yield* Effect.gen(function* () {
        const { internalApiKeys, project, users } = yield* AdminApp
        assert.strictEqual((yield* project.update({ displayName: "Better shop" })).displayName, "Better shop")
        yield* users.create({ primaryEmail: "customer@example.com" })
        assert.isEmpty(yield* internalApiKeys.list())
        const keys = { hasPublishableClientKey: false, hasSecretServerKey: true, hasSuperSecretAdminKey: false }
        const created = yield* internalApiKeys.create({ description: "backend", expiresAt: new Date(1e12), ...keys })
        return created.secretServerKey ?? assert.fail("the set has such a key")
      }).pipe(asOwner(id))
      assert.strictEqual((yield* ownedProjects.list())[0]?.displayName, "Better shop")
      const server = ServerApp.layerNoDeps({ projectId: id, secretServerKey, baseUrl }).pipe(Wired)
      const { items } = yield* ServerApp.use(({ users }) => users.list()).pipe(Effect.provide(server))
      assert.deepStrictEqual(
        items.map(({ primaryEmail }) => primaryEmail),
        ["customer@example.com"]
      )
    }).pipe(onInternal)
  )

  it.effect("cannot be administered after the owner signs out, and can again after a sign-in", () =>
    Effect.gen(function* () {
      const { auth, ownedProjects, teamId } = yield* signedIn
      const { id } = yield* ownedProjects.create({ displayName: "Shop", teamId })
      yield* Effect.gen(function* () {
        const { project, users } = yield* AdminApp
        yield* auth.signOut({ noRedirect: true })
        assert.deepInclude(yield* Effect.flip(project.get()), { _tag: "OwnerSessionExpired", reason: "signed-out" })
        // A server app has this call too, so its errors do not mention an owner.
        const error = yield* Effect.flip(users.list())
        assert.strictEqual(error._tag === "UnexpectedKnownError" && error.error._tag, "AdminAuthenticationRequired")
        yield* auth.signInWithCredential({ email: ada.email, password: ada.password, noRedirect: true })
        assert.strictEqual((yield* project.get()).displayName, "Shop")
      }).pipe(asOwner(id))
    }).pipe(onInternal)
  )

  it.effect("can still be administered when the access token has expired: the owner's session refreshes it", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId } = yield* signedIn
      const { id } = yield* ownedProjects.create({ displayName: "Shop", teamId })
      yield* Effect.gen(function* () {
        const { project } = yield* AdminApp
        yield* project.get()
        yield* TestClock.adjust("1 hour")
        assert.strictEqual((yield* project.get()).id, id)
      }).pipe(asOwner(id))
    }).pipe(onInternal)
  )

  it.effect("are inaccessible to others: the platform rejects the app of a project that the user does not own", () =>
    Effect.gen(function* () {
      const { auth, ownedProjects } = yield* signedIn
      const get = AdminApp.use(({ project }) => Effect.flip(project.get()))
      const other = yield* get.pipe(asOwner(Emulator.developmentProject.id))
      assert.strictEqual(other._tag === "UnexpectedKnownError" && other.error._tag, "AdminAccessTokenIsNotAdmin")
      yield* auth.signOut({ noRedirect: true })
      assert.strictEqual((yield* Effect.flip(ownedProjects.list()))._tag, "SessionExpired")
    }).pipe(onInternal)
  )

  it.effect("can be transferred to another team of the user, and to no other", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId, teams } = yield* signedIn
      const { id } = yield* ownedProjects.create({ displayName: "Shop", teamId })
      const { id: other } = yield* teams.create({ displayName: "Others" })
      yield* ownedProjects.transfer({ projectId: id, teamId: other })
      assert.strictEqual((yield* ownedProjects.list())[0]?.ownerTeamId, other)
      const stranger = "11111111-1111-4111-8111-111111111111"
      assert.strictEqual(
        (yield* Effect.flip(ownedProjects.transfer({ projectId: id, teamId: stranger })))._tag,
        "TeamMembershipNotFound"
      )
      assert.strictEqual(
        (yield* Effect.flip(ownedProjects.transfer({ projectId: stranger, teamId: other })))._tag,
        "ProjectNotFound"
      )
      const elsewhere = ownedProjects.create({ displayName: "Shop", teamId: stranger })
      assert.strictEqual((yield* Effect.flip(elsewhere))._tag, "TeamMembershipNotFound")
    }).pipe(onInternal)
  )

  it.effect("require complete providers, and a valid team id", () =>
    Effect.gen(function* () {
      const { ownedProjects, teamId } = yield* signedIn
      const provider = { id: "github", type: "standard", clientSecret: "" } as const
      const incomplete = ownedProjects.create({ displayName: "Shop", teamId, config: { oauthProviders: [provider] } })
      assert.deepInclude(yield* Effect.flip(incomplete), {
        _tag: "InvalidInput",
        field: "config.oauthProviders.0.clientId"
      })
      const nowhere = ownedProjects.create({ displayName: "Shop", teamId: "no id" })
      assert.deepInclude(yield* Effect.flip(nowhere), { _tag: "InvalidInput", field: "teamId" })
      assert.isEmpty(yield* ownedProjects.list())
    }).pipe(onInternal)
  )

  it.effect("exist only in the internal project: elsewhere nothing is sent, and no session replaces keys", () =>
    Effect.gen(function* () {
      const { ownedProjects } = yield* ClientApp
      const stranger = "11111111-1111-4111-8111-111111111111"
      const calls = [
        ownedProjects.list(),
        ownedProjects.create({ displayName: "Shop", teamId: stranger }),
        ownedProjects.transfer({ projectId: stranger, teamId: stranger })
      ]
      for (const call of calls) {
        // No user is signed in, so a call that were sent would fail for that reason.
        assert.strictEqual(
          (yield* Effect.flip(Effect.asVoid<unknown, { readonly _tag: string }, never>(call)))._tag,
          "ExpectedInternalProject"
        )
      }
      const app = AdminApp.layerOwnedNoDeps({ projectId: stranger, projectOwnerSession: ownedProjects.session })
      const refused = yield* Effect.flip(Effect.scoped(Layer.build(app.pipe(Layer.provide(Emulator.httpLayer)))))
      assert.strictEqual(refused.option, "projectOwnerSession")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
