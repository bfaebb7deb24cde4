import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiClient, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as fc from "fast-check"
import { Emulator } from "portico-emulator"
import { Problem } from "../../src/codecs/Problem.js"
import { asSchema } from "../../src/contract/errorSchema.js"
import { errors, ServerApp } from "../../src/effect.js"
import { entityJson } from "../../src/http-api/index.js"
import * as schemas from "../../src/schemas/index.js"
import { ServerUser, Team, User } from "../../src/schemas/index.js"
import { valuesOf } from "../support/valuesOf.js"

const people = HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("person", "/people/:id", {
      params: { id: Schema.String },
      success: entityJson(ServerUser),
      error: [errors.UserNotFound, errors.UserWithEmailAlreadyExists]
    })
  )
  .add(
    HttpApiEndpoint.post("hire", "/people", {
      payload: Schema.Struct({ email: Schema.String }),
      success: entityJson(ServerUser),
      error: errors.UserWithEmailAlreadyExists
    })
  )
  .add(HttpApiEndpoint.get("token", "/token", { success: Schema.String, error: errors.AccessTokenExpired }))
  .add(HttpApiEndpoint.get("teams", "/teams", { success: Schema.Array(entityJson(Team)) }))
const api = HttpApi.make("people").add(people)

/** An API that responds with values of a schema. */
const apiOf = (success: Schema.Top) =>
  HttpApi.make("one").add(HttpApiGroup.make("one").add(HttpApiEndpoint.get("get", "/", { success })))

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

/** Returns a value as it prints, but with its secrets; an input has a secret as a plain text too. */
const shown = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, one: unknown) {
      const own = this[key]
      return Redacted.isRedacted(own) ? Redacted.value(own) : one
    })
  )
const everySchema = Object.entries<unknown>(schemas).filter((one): one is [string, typeof ServerUser] => Schema.isSchema(one[1]))

describe("every entity and input of portico/schemas", () => {
  it.each(everySchema)(
    "%s has the names and values of TypeScript in the JSON of a custom API, and is the same after it",
    (_, schema) => {
      const json = Schema.toCodecJson(entityJson(schema))
      for (const value of fc.sample(valuesOf(schema), { numRuns: 40, seed: 3 })) {
        const body: unknown = JSON.parse(JSON.stringify(Schema.encodeUnknownSync(json)(value)))
        assert.deepStrictEqual(body, shown(value))
        assert.deepStrictEqual(shown(Schema.decodeUnknownSync(json)(body)), body)
      }
    }
  )

  it("has its class's name in an OpenAPI document; what is no class is described where it stands", () => {
    const { components } = OpenApi.fromApi(
      apiOf(Schema.Struct({ user: entityJson(User), event: entityJson(schemas.WebhookEvent) }))
    )
    assert.include(Object.keys(components.schemas), "User")
    assert.isEmpty(Object.keys(components.schemas).filter((name) => name.startsWith("Schema")))
  })
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

describe("the OpenAPI document of such an API", () => {
  it("describes an entity and an error once, however many endpoints have them", () => {
    const team = (name: string) =>
      HttpApiEndpoint.get(name, `/${name}`, {
        success: entityJson(Team),
        error: [errors.TeamNotFound, errors.TeamPermissionRequired]
      })
    const { components } = OpenApi.fromApi(
      HttpApi.make("teams").add(HttpApiGroup.make("teams").add(team("first")).add(team("second")))
    )
    assert.sameMembers(Object.keys(components.schemas), ["Team", "TeamNotFound", "TeamPermissionRequired"])
  })

  it("requires the details of an error exactly if it always has some", () => {
    const required = errors.all.flatMap((error) => {
      const endpoint = HttpApiEndpoint.get("get", "/", { error: asSchema(error) as unknown as Schema.Top })
      const { schemas } = OpenApi.fromApi(HttpApi.make("one").add(HttpApiGroup.make("one").add(endpoint))).components
      return JSON.stringify(schemas[error.tag]).includes('"required":["_tag","code","message","details"]') ? [error.tag] : []
    })
    const always = errors.all.filter(({ details }) => details && details.encode(undefined) instanceof Problem)
    assert.sameMembers(
      required,
      always.map(({ tag }) => tag)
    )
    assert.includeMembers(required, ["TeamNotFound", "AccessTokenExpired"])
    assert.notIncludeMembers(required, ["UserNotFound"])
  })

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
