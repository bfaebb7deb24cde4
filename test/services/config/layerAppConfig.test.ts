import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Context, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { Emulator } from "portico-emulator"
import { VariableMissing } from "../../../src/errors/options.js"
import type { AppConfigFailure, ConfigOptions, ServerOptions } from "../../../src/services/index.js"
import { AdminApp, ClientApp, Http, ServerApp, TokenStore } from "../../../src/services/index.js"

const { id, publishableClientKey, secretServerKey, superSecretAdminKey } = Emulator.developmentProject
const baseUrl = "https://platform.test"
const other = "00000000-0000-4000-8000-000000000001"

const environment = (env: Record<string, string>) => ConfigProvider.layer(ConfigProvider.fromEnv({ env }))

/** Returns the headers that an app sends, from the first request of a call. */
const sentBy = Effect.fnUntraced(function* (env: Record<string, string>, options: ConfigOptions<ServerOptions> = {}) {
  const requests: Array<Request> = []
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return new Response("{}")
  }
  const context = yield* Layer.build(Layer.provide(ServerApp.layerConfig({ ...options, fetch }), environment(env)))
  yield* Effect.exit(Context.get(context, ServerApp).project.get())
  const [request] = requests
  return {
    origin: request === undefined ? null : new URL(request.url).origin,
    header: (name: string) => request?.headers.get(name) ?? null
  }
})

describe("ServerApp.layerConfig", () => {
  it.effect("reads every option under both families of names, preferring the newer one", () =>
    Effect.gen(function* () {
      const old = {
        STACK_PROJECT_ID: id,
        STACK_PUBLISHABLE_CLIENT_KEY: "pck_old",
        STACK_SECRET_SERVER_KEY: "ssk_old",
        STACK_API_URL: "https://old.test",
        STACK_EXTRA_REQUEST_HEADERS: '{"x-proxy":"1"}'
      }
      const first = yield* sentBy(old)
      assert.strictEqual(first.origin, "https://old.test")
      assert.deepStrictEqual(
        ["project-id", "publishable-client-key", "secret-server-key"].map((name) => first.header(`x-stack-${name}`)),
        [id, "pck_old", "ssk_old"]
      )
      assert.strictEqual(first.header("x-proxy"), "1")
      const second = yield* sentBy({
        ...old,
        HEXCLAVE_PROJECT_ID: other,
        HEXCLAVE_PUBLISHABLE_CLIENT_KEY: "pck_new",
        HEXCLAVE_SECRET_SERVER_KEY: "ssk_new",
        HEXCLAVE_API_URL: "https://new.test"
      })
      assert.strictEqual(second.origin, "https://new.test")
      assert.deepStrictEqual(
        ["project-id", "publishable-client-key", "secret-server-key"].map((name) => second.header(`x-stack-${name}`)),
        [other, "pck_new", "ssk_new"]
      )
    })
  )

  it.effect("prefers public variable names for public options, and never reads a secret from them", () =>
    Effect.gen(function* () {
      const sent = yield* sentBy({
        NEXT_PUBLIC_STACK_PROJECT_ID: id,
        STACK_PROJECT_ID: other,
        NEXT_PUBLIC_SERVER_STACK_API_URL: "https://inside.test",
        NEXT_PUBLIC_STACK_API_URL: "https://outside.test",
        STACK_SECRET_SERVER_KEY: "ssk"
      })
      assert.strictEqual(sent.header("x-stack-project-id"), id)
      assert.strictEqual(sent.origin, "https://inside.test")
      const error = yield* Effect.flip(sentBy({ STACK_PROJECT_ID: id, NEXT_PUBLIC_STACK_SECRET_SERVER_KEY: "ssk" }))
      assert.instanceOf(error, VariableMissing)
    })
  )

  it.effect("names the variables of a missing option, and treats an empty one as missing", () =>
    Effect.gen(function* () {
      for (const env of [{ STACK_PROJECT_ID: id }, { STACK_PROJECT_ID: id, STACK_SECRET_SERVER_KEY: "" }]) {
        const error = yield* Effect.flip(sentBy(env))
        assert.instanceOf(error, VariableMissing)
        assert.deepInclude(
          { ...error },
          {
            option: "secretServerKey",
            variables: ["HEXCLAVE_SECRET_SERVER_KEY", "STACK_SECRET_SERVER_KEY"]
          }
        )
        assert.include(error.message, "STACK_SECRET_SERVER_KEY")
      }
      const error = yield* Effect.flip(sentBy({}))
      assert.deepInclude({ ...error }, { option: "projectId" })
    })
  )

  it.effect("fails with InvalidOption for an invalid value, without revealing it", () =>
    Effect.gen(function* () {
      const good = { STACK_PROJECT_ID: id, STACK_SECRET_SERVER_KEY: "ssk" }
      for (const [option, env] of [
        ["projectId", { STACK_PROJECT_ID: "canary" }],
        ["secretServerKey", { STACK_SECRET_SERVER_KEY: "canary with blanks" }],
        ["extraRequestHeaders", { STACK_EXTRA_REQUEST_HEADERS: "canary" }]
      ] as const) {
        const error = yield* Effect.flip(sentBy({ ...good, ...env }))
        assert.deepInclude({ ...error }, { option })
        assert.notInclude(`${error.message} ${JSON.stringify(error)}`, "canary")
      }
    })
  )

  it.effect("reads no variable of a given option", () =>
    Effect.gen(function* () {
      const sent = yield* sentBy({ STACK_SECRET_SERVER_KEY: "ssk" }, { projectId: other, baseUrl: "https://given.test" })
      assert.strictEqual(sent.header("x-stack-project-id"), other)
      assert.strictEqual(sent.origin, "https://given.test")
    })
  )
})

describe("ClientApp.layerConfig and AdminApp.layerConfig", () => {
  it.effect("read what their level needs, and a client's reads no secrets", () =>
    Effect.gen(function* () {
      const env = {
        STACK_PROJECT_ID: id,
        STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
        STACK_SECRET_SERVER_KEY: secretServerKey,
        STACK_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey
      }
      const sent: Array<Headers> = []
      const fetch = async (_: string, init: RequestInit) => {
        sent.push(new Headers(init.headers))
        return new Response("{}")
      }
      const options = { fetch, tokenStore: "memory" } as const
      const apps = yield* Layer.build(
        Layer.mergeAll(ClientApp.layerConfig(options), AdminApp.layerConfig({ fetch })).pipe(Layer.provide(environment(env)))
      )
      yield* Effect.exit(Context.get(apps, ClientApp).project.get())
      yield* Effect.exit(Context.get(apps, AdminApp).project.get())
      assert.deepStrictEqual(
        sent
          .map((headers) => ["secret-server-key", "super-secret-admin-key"].map((name) => headers.get(`x-stack-${name}`)))
          .slice(0, 1),
        [[null, null]]
      )
      assert.strictEqual(sent.at(-1)?.get("x-stack-super-secret-admin-key"), superSecretAdminKey)
      const { STACK_SUPER_SECRET_ADMIN_KEY: _, ...without } = env
      const error = yield* Effect.flip(Layer.build(Layer.provide(AdminApp.layerConfig(), environment(without))))
      assert.deepInclude({ ...error }, { option: "superSecretAdminKey" })
    })
  )
})

describe("the origin of hosted pages", () => {
  const pagesWith = Effect.fnUntraced(function* (env: Record<string, string>) {
    const keys = { STACK_PROJECT_ID: id, STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey, STACK_API_URL: "https://api.test" }
    const context = yield* Layer.build(Layer.provide(ClientApp.layerConfig(), environment({ ...keys, ...env })))
    return (yield* Context.get(context, ClientApp).toJson()).hostedPages
  })

  it.effect("is read from the template of their URLs, or from the end of their host name", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* pagesWith({}))
      const suffix = { NEXT_PUBLIC_STACK_HOSTED_HANDLER_DOMAIN_SUFFIX: ".pages.test" }
      assert.strictEqual(yield* pagesWith(suffix), "https://{projectId}.pages.test")
      const template = { NEXT_PUBLIC_HEXCLAVE_HOSTED_HANDLER_URL_TEMPLATE: "http://{projectId}.localhost:8109/{hostedPath}" }
      assert.strictEqual(yield* pagesWith({ ...suffix, ...template }), "http://{projectId}.localhost:8109")
    })
  )

  it.effect("has the project id in its host name, so that projects share no sessions", () =>
    Effect.gen(function* () {
      for (const template of ["https://pages.test/{projectId}/{hostedPath}", "https://pages.test/{hostedPath}"]) {
        const failure = yield* Effect.flip(pagesWith({ STACK_HOSTED_HANDLER_URL_TEMPLATE: template }))
        assert.strictEqual(failure._tag, "InvalidOption")
      }
    })
  )
})

describe("the options from the configuration", () => {
  const env = environment({
    STACK_PROJECT_ID: id,
    STACK_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
    STACK_SECRET_SERVER_KEY: secretServerKey,
    STACK_SUPER_SECRET_ADMIN_KEY: superSecretAdminKey,
    STACK_API_URL: baseUrl
  })
  const platform = Layer.unwrap(
    Effect.map(Emulator.handler, (handler) =>
      Http.layerClient.pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(Layer.succeed(FetchHttpClient.Fetch, (url, init) => handler(new Request(url, init))))
      )
    )
  ).pipe(Layer.provide(Emulator.layer({ baseUrl, passwordRounds: 4, projects: [Emulator.developmentProject] })))
  const own = Layer.merge(platform, TokenStore.layerMemory)

  it.effect("are refused if what is given is no object", () =>
    Effect.gen(function* () {
      type Read = (options: never) => Effect.Effect<unknown, AppConfigFailure>
      const reads: ReadonlyArray<Read> = [ClientApp.optionsFromConfig, ServerApp.optionsFromConfig, AdminApp.optionsFromConfig]
      for (const read of reads)
        for (const wrong of [null, 7, "text"])
          assert.deepInclude(yield* Effect.flip(read(wrong as never)), { _tag: "InvalidOption", option: "options" })
    }).pipe(Effect.provide(env))
  )

  it.effect("build an app of each level over an Http and a TokenStore of the program", () =>
    Effect.gen(function* () {
      const client = Layer.unwrap(Effect.map(ClientApp.optionsFromConfig(), ClientApp.layerNoDeps))
      const server = Layer.unwrap(Effect.map(ServerApp.optionsFromConfig(), ServerApp.layerNoDeps))
      const admin = Layer.unwrap(Effect.map(AdminApp.optionsFromConfig(), AdminApp.layerNoDeps))
      const apps = yield* Layer.build(Layer.mergeAll(client, server, admin).pipe(Layer.provide([own, env])))
      assert.strictEqual((yield* Context.get(apps, ClientApp).project.get()).id, id)
      const user = yield* Context.get(apps, ServerApp).users.create({ displayName: "Ada" })
      assert.strictEqual((yield* Context.get(apps, AdminApp).users.get(user.id)).displayName, "Ada")
    })
  )
})

describe("the options of an app from its configuration", () => {
  it.effect("come from a nested provider and from a prefix too", () =>
    Effect.gen(function* () {
      const values = { STACK_PROJECT_ID: id, STACK_SECRET_SERVER_KEY: "ssk_nested" }
      const nested = ConfigProvider.nested(ConfigProvider.fromUnknown({ identity: values }), "identity")
      const prefixed = ConfigProvider.nested(
        ConfigProvider.fromEnv({ env: { identity_STACK_PROJECT_ID: id, identity_STACK_SECRET_SERVER_KEY: "ssk_nested" } }),
        "identity"
      )
      for (const provider of [nested, prefixed]) {
        const { projectId, secretServerKey } = yield* ServerApp.optionsFromConfig().pipe(
          Effect.provide(ConfigProvider.layer(provider))
        )
        assert.strictEqual(projectId, id)
        assert.strictEqual(Redacted.isRedacted(secretServerKey) && Redacted.value(secretServerKey), "ssk_nested")
      }
    })
  )

  it.effect("can be a `Config` each, whose error names its variable", () =>
    Effect.gen(function* () {
      const own = {
        projectId: Config.String("OWN_PROJECT"),
        secretServerKey: Config.Redacted("OWN_SECRET"),
        callTimeoutMillis: Config.Duration("OWN_TIMEOUT")
      }
      const read = ServerApp.optionsFromConfig(own)
      const options = yield* read.pipe(
        Effect.provide(environment({ OWN_PROJECT: id, OWN_SECRET: "ssk_own", OWN_TIMEOUT: "5 seconds", STACK_PROJECT_ID: other }))
      )
      assert.strictEqual(options.projectId, id)
      assert.strictEqual(Redacted.isRedacted(options.secretServerKey) && Redacted.value(options.secretServerKey), "ssk_own")
      assert.notInclude(JSON.stringify(options), "ssk_own")
      const missing = yield* Effect.flip(read.pipe(Effect.provide(environment({ OWN_PROJECT: id }))))
      assert.include(String(missing), "OWN_SECRET")
    })
  )
})
