import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { FetchHttpClient, HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiClient, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Emulator } from "portico-emulator"
import { errors, ServerApp } from "../../src/effect.js"
import { entityJson, errorJson } from "../../src/http-api/index.js"
import { ServerUser, Team } from "../../src/schemas/index.js"

const people = HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("person", "/people/:id", {
      params: { id: Schema.String },
      success: entityJson(ServerUser),
      error: [errorJson(errors.UserNotFound), errorJson(errors.UserWithEmailAlreadyExists)]
    })
  )
  .add(
    HttpApiEndpoint.post("hire", "/people", {
      payload: Schema.Struct({ email: Schema.String }),
      success: entityJson(ServerUser),
      error: errorJson(errors.UserWithEmailAlreadyExists)
    })
  )
  .add(HttpApiEndpoint.get("token", "/token", { success: Schema.String, error: errorJson(errors.AccessTokenExpired) }))
  .add(HttpApiEndpoint.get("teams", "/teams", { success: Schema.Array(entityJson(Team)) }))
const api = HttpApi.make("people").add(people)
const expiredAt = new Date("2026-11-22T08:35:55.000Z")

const handlers = HttpApiBuilder.group(api, "people", (all) =>
  all
    .handle("person", ({ params }) =>
      ServerApp.use(({ users }) => users.get(params.id)).pipe(
        Effect.catch((error) => (error._tag === "UserNotFound" ? Effect.fail(error) : Effect.die(error)))
      )
    )
    .handle("hire", ({ payload }) =>
      ServerApp.use(({ users }) =>
        users.create({ primaryEmail: payload.email, primaryEmailVerified: true, primaryEmailAuthEnabled: true })
      ).pipe(Effect.catch((error) => (error._tag === "UserWithEmailAlreadyExists" ? Effect.fail(error) : Effect.die(error))))
    )
    .handle("token", () => Effect.fail(new errors.AccessTokenExpired({ details: { expiredAt } })))
    .handle("teams", () =>
      ServerApp.use(({ teams }) => Effect.andThen(teams.create({ displayName: "A" }), teams.list())).pipe(Effect.orDie)
    )
)

/** The API with a platform, its client, and a way to see its bodies. */
const world = Effect.gen(function* () {
  const { handler } = HttpRouter.toWebHandler(
    HttpApiBuilder.layer(api).pipe(
      Layer.provide(handlers),
      HttpRouter.provideRequest(Layer.succeedContext(yield* Effect.context<ServerApp>())),
      Layer.provide(HttpServer.layerServices)
    ),
    { disableLogger: true }
  )
  const serve = (input: RequestInfo | URL, init?: RequestInit) => handler(new Request(input, init), Context.empty())
  const client = yield* HttpApiClient.make(api, { baseUrl: "https://api.test" }).pipe(
    Effect.provide(FetchHttpClient.layer),
    Effect.provideService(FetchHttpClient.Fetch, serve as typeof fetch)
  )
  const raw = (path: string) =>
    Effect.promise(async () => {
      const response = await serve(`https://api.test${path}`)
      return { status: response.status, body: JSON.parse(await response.text()) }
    })
  const call = <A, E>(effect: Effect.Effect<A, E>) => Effect.provideService(effect, FetchHttpClient.Fetch, serve as typeof fetch)
  return { client, raw, call }
})
const withPlatform = Effect.provide(Emulator.serverApp())

describe("an entity in a custom API", () => {
  it.live("round-trips unchanged, and has camelCase names and ISO dates in JSON", () =>
    Effect.gen(function* () {
      const { call, client, raw } = yield* world
      const hired = yield* call(client.people.hire({ payload: { email: "ada@example.com" } }))
      assert.instanceOf(hired.signedUpAt, Date)
      assert.deepStrictEqual(yield* ServerApp.use(({ users }) => users.get(hired.id)), hired)
      assert.deepStrictEqual(yield* call(client.people.person({ params: { id: hired.id } })), hired)
      const { body, status } = yield* raw(`/people/${hired.id}`)
      assert.deepStrictEqual(
        [status, body.primaryEmail, body.signedUpAt],
        [200, "ada@example.com", hired.signedUpAt.toISOString()]
      )
      assert.notProperty(body, "primary_email")
      assert.strictEqual((yield* call(client.people.teams()))[0]?.displayName, "A")
    }).pipe(withPlatform)
  )
})

describe("a known error in a custom API", () => {
  it.live("is an instance of its class on the client, with its details, and has the platform's status", () =>
    Effect.gen(function* () {
      const { call, client, raw } = yield* world
      const id = "00000000-0000-4000-8000-000000000000"
      const missing = yield* Effect.flip(call(client.people.person({ params: { id } })))
      assert.instanceOf(missing, errors.UserNotFound)
      assert.deepStrictEqual(yield* raw(`/people/${id}`), {
        status: 404,
        body: { _tag: "UserNotFound", code: "USER_NOT_FOUND", message: missing.message }
      })
      yield* call(client.people.hire({ payload: { email: "ada@example.com" } }))
      const taken = yield* Effect.flip(call(client.people.hire({ payload: { email: "ada@example.com" } })))
      assert.instanceOf(taken, errors.UserWithEmailAlreadyExists)
      assert.deepStrictEqual(taken._tag === "UserWithEmailAlreadyExists" && taken.details.email, "ada@example.com")
    }).pipe(withPlatform)
  )

  it.live("keeps dates in its details", () =>
    Effect.gen(function* () {
      const { call, client, raw } = yield* world
      const expired = yield* Effect.flip(call(client.people.token()))
      assert.deepStrictEqual(expired._tag === "AccessTokenExpired" && expired.details.expiredAt, expiredAt)
      assert.strictEqual((yield* raw("/token")).body.details.expiredAt, expiredAt.toISOString())
    }).pipe(withPlatform)
  )
})

describe("every known error", () => {
  it.effect.each(errors.all.map((error) => [error.tag, error] as const))(
    "%s has a JSON form with its tag, code and text",
    ([, error]) =>
      Effect.gen(function* () {
        const schema = errorJson(error)
        const wire = { _tag: error.tag, code: error.code, message: "Text." }
        const decoded = yield* Effect.option(Schema.decodeUnknownEffect(schema)(wire))
        if (decoded._tag === "None") return assert.isDefined(error.details)
        assert.strictEqual<unknown>(decoded.value.constructor, error)
        const encoded = yield* Schema.encodeUnknownEffect(schema)(decoded.value)
        assert.deepStrictEqual(JSON.parse(JSON.stringify(encoded)), wire)
      })
  )
})

describe("the OpenAPI document of such an API", () => {
  it("names the entities and errors, and describes their JSON form", () => {
    const document = OpenApi.fromApi(api)
    const text = JSON.stringify(document)
    const { schemas } = document.components
    assert.includeMembers(Object.keys(schemas), ["ServerUser", "Team", "UserNotFound", "AccessTokenExpired"])
    assert.include(JSON.stringify(schemas["ServerUser"]), "primaryEmail")
    assert.notInclude(text, "primary_email")
    const responses = document.paths["/people/{id}"]?.get?.responses ?? {}
    assert.includeMembers(Object.keys(responses), ["200", "404", "409"])
  })
})
