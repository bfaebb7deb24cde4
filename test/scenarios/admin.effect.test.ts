import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp, ServerApp } from "../../src/effect.js"

const server = {
  type: "standard",
  host: "mail.example.com",
  port: 587,
  username: "ada",
  password: "a mail password",
  senderName: "Ada",
  senderEmail: "ada@example.com"
} as const
const withApps = Effect.provide(Emulator.apps())

const thread = "7e0a3c1e-2f4b-4d55-9c1d-3b7a5f0e9a11"

describe("the project of an admin app, through effects", () => {
  it.effect("is updated field by field, and omitted fields are unchanged", () =>
    Effect.gen(function* () {
      const { project } = yield* AdminApp
      const before = yield* project.get()
      assert.deepInclude(before, { id: Emulator.developmentProject.id, displayName: "Development" })
      const after = yield* project.update({
        description: "For tests",
        isProductionMode: true,
        config: {
          domains: [{ domain: "https://example.com", handlerPath: "/handler" }],
          createTeamOnSignUp: true,
          oauthAccountMergeStrategy: "raise_error",
          emailConfig: server
        }
      })
      assert.deepInclude(after, { description: "For tests", isProductionMode: true, displayName: "Development" })
      assert.deepInclude(after.config, {
        createTeamOnSignUp: true,
        oauthAccountMergeStrategy: "raise_error",
        magicLinkEnabled: true
      })
      const { emailConfig } = after.config
      assert.deepInclude(emailConfig, { type: "standard", host: "mail.example.com", port: 587 })
      assert.strictEqual(emailConfig.type === "standard" && Redacted.value(emailConfig.password), "a mail password")
      assert.deepStrictEqual(yield* project.get(), after)
    }).pipe(withApps)
  )

  it.effect("rejects a domain without a part of its hostname, which the platform takes and no page matches", () =>
    Effect.gen(function* () {
      const { project } = yield* AdminApp
      const whole = { domain: "https://**.example.com:8443/a..b", handlerPath: "/handler" }
      for (const domain of ["https://a..example", "http://.a.example", "https://a.example./path", "https://a.example.:443"]) {
        const error = yield* Effect.flip(project.update({ config: { domains: [whole, { domain, handlerPath: "/" }] } }))
        assert.deepInclude(error, { _tag: "InvalidInput", field: "config.domains.1.domain" }, domain)
      }
      const { config } = yield* project.update({ config: { domains: [whole] } })
      assert.deepStrictEqual(config.domains, [whole])
    }).pipe(withApps)
  )

  it.effect("rejects an incomplete provider or mail server, and names the missing field", () =>
    Effect.gen(function* () {
      const { project } = yield* AdminApp
      const provider = { id: "github", type: "standard", clientId: "id" } as const
      const withoutSecret = yield* Effect.flip(project.update({ config: { oauthProviders: [provider] } }))
      assert.deepInclude(withoutSecret, { _tag: "InvalidInput", field: "config.oauthProviders.0.clientSecret" })
      const withoutHost = yield* Effect.flip(project.update({ config: { emailConfig: { ...server, host: "" } } }))
      assert.deepInclude(withoutHost, { _tag: "InvalidInput", field: "config.emailConfig.host" })
      const shared = yield* project.update({ config: { oauthProviders: [{ id: "github", type: "shared" }] } })
      assert.deepStrictEqual(
        shared.config.oauthProviders.map(({ id, type }) => [id, type]),
        [["github", "shared"]]
      )
    }).pipe(withApps)
  )

  it.effect("reports why it is not ready for production, until it is", () =>
    Effect.gen(function* () {
      const { project } = yield* AdminApp
      yield* project.update({
        config: { allowLocalhost: true, domains: [{ domain: "http://example.com", handlerPath: "/handler" }] }
      })
      assert.deepStrictEqual(
        (yield* project.getProductionModeErrors()).map(({ kind }) => kind),
        ["localhostAllowed", "insecureDomain"]
      )
      yield* project.update({
        config: { allowLocalhost: false, domains: [{ domain: "https://example.com", handlerPath: "/handler" }] }
      })
      assert.isEmpty(yield* project.getProductionModeErrors())
    }).pipe(withApps)
  )

  it.effect("is watched together with its configuration: a change of one shows in both", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { config, project } = yield* AdminApp
        yield* Effect.all([project.current.watch(), config.current.watch()])
        yield* Effect.all([project.current.get(), config.current.get()])
        yield* config.update({ "auth.allowSignUp": false })
        yield* TestClock.adjust("1 second")
        yield* Effect.all([project.current.get(), config.current.get()])
        assert.isFalse(project.current.snapshot().value?.config.signUpEnabled)
        assert.isFalse(config.current.snapshot().value?.auth?.allowSignUp)
        yield* project.update({ config: { signUpEnabled: true } })
        yield* TestClock.adjust("1 second")
        assert.isTrue((yield* config.get()).auth?.allowSignUp)
        assert.isTrue(project.current.snapshot().value?.config.signUpEnabled)
      })
    ).pipe(withApps)
  )

  it.effect("restores a default if its configuration is set to null, and rejects an invalid path", () =>
    Effect.gen(function* () {
      const { config } = yield* AdminApp
      yield* config.update({ "payments.testMode": false })
      assert.isFalse((yield* config.get()).payments?.testMode)
      yield* config.update({ "payments.testMode": null })
      assert.isTrue((yield* config.get()).payments?.testMode)
      assert.strictEqual((yield* Effect.flip(config.update({ "no path": 1 })))._tag, "InvalidInput")
    }).pipe(withApps)
  )

  it.effect("is gone once it is deleted, with everything that its keys gave access to", () =>
    Effect.gen(function* () {
      const { project, users } = yield* AdminApp
      yield* project.delete()
      const gone = yield* Effect.flip(project.get())
      assert.strictEqual(gone._tag === "UnexpectedKnownError" && gone.error._tag, "CurrentProjectNotFound")
      assert.strictEqual((yield* Effect.flip(users.list()))._tag, "UnexpectedKnownError")
    }).pipe(withApps)
  )
})

describe("an admin app, through effects", () => {
  it.effect("does everything that a server app does, and signs users in", () =>
    Effect.gen(function* () {
      const admin = yield* AdminApp
      const ada = yield* admin.users.create({
        primaryEmail: "ada@example.com",
        primaryEmailAuthEnabled: true,
        password: "correct horse"
      })
      assert.strictEqual((yield* (yield* ServerApp).users.get(ada.id)).id, ada.id)
      yield* admin.auth.signInWithCredential({ email: "ada@example.com", password: "correct horse" })
      assert.strictEqual((yield* admin.user.get({ or: "throw" })).id, ada.id)
      assert.lengthOf(yield* admin.contactChannels.list(ada.id), 1)
      assert.lengthOf(yield* Stream.runCollect(admin.users.stream()), 1)
    }).pipe(withApps)
  )

  it.effect("shows user metrics, anonymous users only on request", () =>
    Effect.gen(function* () {
      const { auth, metrics, users } = yield* AdminApp
      yield* users.create({ primaryEmail: "ada@example.com" })
      yield* auth.signUpAnonymously()
      assert.strictEqual((yield* metrics.get()).totalUsers, 1)
      const all = yield* metrics.get({ includeAnonymous: true })
      assert.strictEqual(all.totalUsers, 2)
      assert.lengthOf(all.dailyUsers, 31)
    }).pipe(withApps)
  )

  it.effect("asks the assistant, and stores the messages of a conversation", () =>
    Effect.gen(function* () {
      const { aiChat } = yield* AdminApp
      const question = { role: "user", content: "A blue theme, please." } as const
      const answer = yield* aiChat.send(thread, { contextType: "email-theme", messages: [question] })
      assert.deepStrictEqual(
        answer.map(({ type }) => type),
        ["text"]
      )
      yield* aiChat.save(thread, question)
      yield* aiChat.save(thread, { role: "assistant", content: "A blue theme." })
      assert.deepStrictEqual((yield* aiChat.list(thread))[0], question)
      assert.lengthOf(yield* aiChat.list(thread), 2)
      assert.isEmpty(yield* aiChat.list("7e0a3c1e-2f4b-4d55-9c1d-3b7a5f0e9a12"))
      const empty = yield* Effect.flip(
        // The cast: a caller without types.
        aiChat.send(thread, { contextType: "email-theme", messages: [] as unknown as readonly [typeof question] })
      )
      assert.deepInclude(empty, { _tag: "InvalidInput", field: "messages" })
    }).pipe(withApps)
  )

  it.effect("opens the webhooks page, and a test of a missing endpoint says so", () =>
    Effect.gen(function* () {
      const { webhooks } = yield* AdminApp
      const { token } = yield* webhooks.createSvixToken()
      assert.match(Redacted.value(token), /^appsk_/)
      const outcome = yield* webhooks.sendTest("ep_none")
      assert.isFalse(outcome.success)
      assert.isNotEmpty(outcome.success ? "" : outcome.errorMessage)
    }).pipe(withApps)
  )
})
