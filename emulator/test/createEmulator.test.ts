import { assert, describe, it } from "@effect/vitest"
import { createClientApp, createServerApp, InvalidOption } from "portico"
import { FakeClock } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"
import { freePort } from "../../tools/start/ports.ts"

describe("createEmulator", () => {
  it("runs platforms in this process for promise apps, each with separate state", async () => {
    const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
    const credential = { email: "ada@example.com", password: "correct horse battery" }
    const [one, other] = [createEmulator({ passwordRounds: 4 }), createEmulator({ passwordRounds: 4 })]
    const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102" }
    const client = createClientApp({ ...options, tokenStore: "memory", fetch: one.fetch })
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    const emails = async ({ fetch }: typeof one) => {
      await using server = createServerApp({ ...options, secretServerKey, fetch })
      return (await server.users.list()).items.map((user) => user.primaryEmail)
    }
    assert.deepStrictEqual([await emails(one), await emails(other)], [[credential.email], []])
    await Promise.all([client.dispose(), one.dispose(), other.dispose()])
  })

  it("issues tokens that apps with its `baseUrl` verify, which is the one of its options", async () => {
    const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
    for (const given of [{}, { baseUrl: "https://auth.test" }]) {
      await using emulator = createEmulator({ passwordRounds: 4, ...given })
      const { baseUrl, fetch } = emulator
      assert.strictEqual(baseUrl, given.baseUrl ?? "http://localhost:8102")
      await using client = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, tokenStore: "memory" })
      await using server = createServerApp({ projectId, secretServerKey, baseUrl, fetch })
      await client.auth.signUpAnonymously()
      const headers = await client.auth.getAuthHeaders()
      const claims = await server.verifySession(new Request("https://app.test/", { headers }), { allow: { anonymous: true } })
      assert.strictEqual(claims.userId, (await client.user.get({ or: "anonymous" })).id)
    }
  })

  it("also listens at the port of its `baseUrl`, until it is disposed", async () => {
    const port = await freePort()
    const emulator = createEmulator({ baseUrl: `http://localhost:${port}` })
    await emulator.listen()
    const health = () => globalThis.fetch(`${emulator.baseUrl}/health`).then(({ status }) => status)
    assert.strictEqual(await health(), 200)
    const second = createEmulator()
    const refused = await second.listen(port).then(
      () => "listens",
      ({ message }) => message
    )
    assert.strictEqual(refused, `Port ${port} is in use. Stop what listens there, or choose another with \`listen\`.`)
    await second.dispose()
    await emulator.dispose()
    assert.strictEqual(await health().catch(({ name }) => name), "TypeError")
  })

  it("has the mails that it would send", async () => {
    await using emulator = createEmulator()
    const { id: projectId, publishableClientKey } = Emulator.developmentProject
    const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102", fetch: emulator.fetch }
    await using client = createClientApp({ ...options, tokenStore: "memory" })
    await client.auth.sendMagicLinkEmail("ada@example.com", { callbackUrl: "http://localhost:3000/link" })
    const [mail] = await emulator.mailbox("ada@example.com")
    await client.auth.signInWithMagicLink(/code=(\w+)/.exec(mail?.text ?? "")?.[1] ?? "")
    assert.strictEqual((await client.user.get())?.primaryEmail, "ada@example.com")
    assert.deepStrictEqual(
      (await emulator.mailbox("ada")).map(({ id }) => id),
      [mail?.id]
    )
    assert.deepStrictEqual(await emulator.mailbox("bob"), [])
  })

  it("responds to everything that the global fetch takes", async () => {
    await using emulator = createEmulator()
    const fetch: typeof globalThis.fetch = emulator.fetch
    const url = "http://localhost:8102/health"
    for (const input of [url, new URL(url), new Request(url)]) assert.strictEqual((await fetch(input)).status, 200)
  })

  it("rejects with an error once it is disposed", async () => {
    const emulator = createEmulator()
    await emulator.dispose()
    await emulator.dispose()
    for (const call of [
      () => emulator.fetch("http://localhost:8102/health"),
      () => emulator.mailbox("ada"),
      () => emulator.throughProvider("http://localhost:8102/", "deny")
    ]) {
      const error: unknown = await call().then(
        () => undefined,
        (error: unknown) => error
      )
      assert.instanceOf(error, Error)
      assert.strictEqual((error as Error).message, "The emulator is disposed")
    }
  })

  it("uses a given clock, together with apps that share it", async () => {
    const clock = FakeClock.make(Date.parse("2030-01-01T00:00:00Z"))
    await using emulator = createEmulator({ passwordRounds: 4, clock })
    const { id: projectId, publishableClientKey, secretServerKey } = Emulator.developmentProject
    const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102", fetch: emulator.fetch, clock }
    await using server = createServerApp({ ...options, secretServerKey })
    const { id, signedUpAt } = await server.users.create({ primaryEmail: "ada@example.com" })
    assert.strictEqual(signedUpAt.toISOString(), "2030-01-01T00:00:00.000Z")
    const key = await server.apiKeys.create({ userId: id, description: "k", expiresAt: new Date("2030-01-02T00:00:00Z") })
    await clock.adjust(23 * 60 * 60_000)
    assert.strictEqual((await server.apiKeys.getUser(key.value))?.id, id)
    await clock.adjust(2 * 60 * 60_000)
    const late = await server.apiKeys.getUser.result(key.value)
    assert.isTrue(!late.ok && late.error._tag === "ApiKeyExpired")
  })

  it("ends a session whose refresh token has expired by that clock", async () => {
    const clock = FakeClock.make(Date.parse("2030-01-01T00:00:00Z"))
    await using emulator = createEmulator({ passwordRounds: 4, clock })
    const { id: projectId, publishableClientKey } = Emulator.developmentProject
    const options = { projectId, publishableClientKey, baseUrl: "http://localhost:8102", fetch: emulator.fetch, clock }
    await using client = createClientApp({ ...options, tokenStore: "memory" })
    const credential = { email: "ada@example.com", password: "correct horse battery" }
    await client.auth.signUpWithCredential({ ...credential, noRedirect: true, noVerificationCallback: true })
    await clock.adjust(60 * 60_000)
    assert.strictEqual((await client.user.get())?.primaryEmail, credential.email)
    await clock.adjust(366 * 24 * 60 * 60_000)
    assert.isNull(await client.user.get())
  })

  it("rejects an invalid clock", () => {
    // The cast of a caller without types.
    for (const clock of [7, {}, { now: () => 0 }]) assert.throws(() => createEmulator({ clock: clock as never }), InvalidOption)
  })

  it("throws InvalidOption for an option that is misspelt or has a wrong value, and names it", () => {
    const shop = { domain: "https://shop.test", handlerPath: "/handler" }
    const github = { id: "github", type: "github", isShared: true, allowSignIn: true, allowConnectedAccounts: true }
    const wrong: ReadonlyArray<readonly [option: string, options: unknown]> = [
      ["passwordRouns", { passwordRouns: 4 }],
      ["constructor", { constructor: 4 }],
      ["platform", { platform: "2024-01" }],
      ["passwordRounds", { passwordRounds: "4" }],
      ["baseUrl", { baseUrl: "localhost" }],
      ["deliver", { deliver: "https://example.com" }],
      ["allowedHosts", { allowedHosts: "example.com" }],
      ["projects", { projects: {} }],
      ["projects.0", { projects: [null] }],
      ["projects.1.diplayName", { projects: [{}, { diplayName: "Shop" }] }],
      ["projects.0.magicLinkEnabled", { projects: [{ magicLinkEnabled: "yes" }] }],
      ["projects.0.oauthAccountMergeStrategy", { projects: [{ oauthAccountMergeStrategy: "link" }] }],
      ["projects.0.domains.1.handlerPath", { projects: [{ domains: [shop, { domain: "https://a.test" }] }] }],
      ["projects.0.oauthProviders.0.isshared", { projects: [{ oauthProviders: [{ ...github, isshared: true }] }] }],
      ["projects.0.webhooks.0.url", { projects: [{ webhooks: [{ url: "app/hook" }] }] }],
      ["projects.0.webhooks.0.secret", { projects: [{ webhooks: [{ url: "http://app/hook", secret: "whsec_short" }] }] }],
      ["internalKeys.secretServerkey", { internalKeys: { secretServerkey: "ssk" } }],
      ["clock", { clock: 7 }],
      ["options", 7],
      ["options", null],
      ["options", [1]]
    ]
    for (const [option, options] of wrong) {
      // biome-ignore lint/suspicious/noExplicitAny: callers without type checks pass anything
      assert.throws(() => createEmulator(options as any), InvalidOption, `\`${option}\``, option)
    }
  })

  it("takes an option that is undefined as omitted", async () => {
    const { id: projectId, publishableClientKey } = Emulator.developmentProject
    // The cast of a caller without strict types for optional properties.
    const options = { projects: undefined, passwordRounds: undefined, internalKeys: { secretServerKey: undefined } } as never
    await using emulator = createEmulator(options)
    const asked = async (projectId: string, access: string, key: string) => {
      const headers = { "x-stack-project-id": projectId, "x-stack-access-type": access, [`x-stack-${key}`]: keys[key] ?? "" }
      return (await emulator.fetch("http://localhost:8102/api/v1/projects/current", { headers })).status
    }
    const keys: Readonly<Record<string, string>> = {
      "publishable-client-key": publishableClientKey,
      "secret-server-key": "this-secret-server-key-is-for-local-development-only"
    }
    assert.strictEqual(await asked(projectId, "client", "publishable-client-key"), 200)
    assert.strictEqual(await asked("internal", "server", "secret-server-key"), 200)
  })
})
