import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiClient, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Rpc, RpcClient, RpcGroup, RpcSerialization, RpcServer } from "effect/rpc"
import { Activity, Workflow, WorkflowEngine } from "effect/workflow"
import * as fc from "fast-check"
import { detailsOf } from "../../src/contract/errorBody.js"
import { contract, errors } from "../../src/effect.js"
import { make } from "../../src/errors/KnownError.js"
import { valuesOf } from "../support/valuesOf.js"

type AnyError = InstanceType<errors.AnyKnownErrorClass>
type AnyClass = errors.AnyKnownErrorClass & Schema.Codec<AnyError, object>

/** Every class of the catalogue, as `portico/effect` exports it. */
const classes = [...errors.all, ...errors.withoutCode].map((base) => {
  const exported = Object.entries<unknown>(errors).find(([name]) => name === base.tag)?.[1]
  assert.strictEqual<unknown>(exported, base)
  assert.isTrue(Schema.isSchema(exported), base.tag)
  return exported as AnyClass
})

const secret = "rSecretOfTheTest0123456789"

const withSecrets = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.make(secret)
  if (typeof value !== "object" || value === null || value instanceof Date || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withSecrets(one)]))
}

/** Errors of each class, with details of every shape, and with a secret wherever there can be one. */
const samples = classes.flatMap((error) => {
  const details =
    error.details === undefined ? [undefined] : fc.sample(valuesOf(Schema.toType(detailsOf(error.tag))), { numRuns: 4, seed: 5 })
  return details.map((one) =>
    make<errors.AnyKnownErrorClass>(error, { message: `About ${error.tag}.`, details: withSecrets(one) })
  )
})
const shown = (value: unknown) => JSON.stringify(value)

/** Asserts that an error has arrived as it was, but without its secrets. */
const arrived = (received: unknown, sent: AnyError) => {
  assert.instanceOf(received, sent.constructor as ErrorConstructor)
  const { _tag, code, details, message, status } = received as AnyError
  assert.deepStrictEqual(
    [_tag, code, status, message, shown(details)],
    [sent._tag, sent.code, sent.status, sent.message, shown(sent.details)]
  )
  assert.notInclude(
    shown(Object.values(Object(details)).map((one) => (Redacted.isRedacted(one) ? Redacted.value(one) : one))),
    secret
  )
}

describe("every known error", () => {
  it.effect("can be the error of an HttpApi: it has its status, and its class on the client", () =>
    Effect.gen(function* () {
      const api = HttpApi.make("all").add(
        HttpApiGroup.make("all").add(HttpApiEndpoint.get("fail", "/:index", { params: { index: Schema.String }, error: classes }))
      )
      const handlers = HttpApiBuilder.group(api, "all", (all) =>
        all.handle("fail", ({ params }) => Effect.fail(samples[Number(params.index)] ?? assert.fail()))
      )
      const { handler } = HttpRouter.toWebHandler(
        HttpApiBuilder.layer(api).pipe(Layer.provide([handlers, HttpServer.layerServices])),
        { disableLogger: true }
      )
      const bodies: Array<string> = []
      const serve = async (input: RequestInfo | URL, init?: RequestInit) => {
        const response = await handler(new Request(input, init), Context.empty())
        bodies.push(`${response.status} ${await response.clone().text()}`)
        return response
      }
      const client = yield* HttpApiClient.make(api, { baseUrl: "https://api.test" }).pipe(
        Effect.provide(FetchHttpClient.layer),
        Effect.provideService(FetchHttpClient.Fetch, serve as typeof fetch)
      )
      for (const [index, sent] of samples.entries()) {
        const failure = yield* Effect.flip(client.all.fail({ params: { index: String(index) } })).pipe(
          Effect.provideService(FetchHttpClient.Fetch, serve as typeof fetch)
        )
        arrived(failure, sent)
        assert.match(bodies.at(-1) ?? "", new RegExp(`^${sent.status} `))
      }
      assert.notInclude(bodies.join(), secret)
    })
  )

  it.effect("can be the error of a remote procedure", () =>
    Effect.gen(function* () {
      const group = RpcGroup.make(Rpc.make("fail", { payload: { index: Schema.Finite }, error: Schema.Union(classes) }))
      const handlers = group.toLayer({ fail: ({ index }) => Effect.fail(samples[index] ?? assert.fail()) })
      const { handler } = HttpRouter.toWebHandler(
        RpcServer.layerHttp({ group, path: "/rpc", protocol: "http" }).pipe(
          Layer.provide([handlers, RpcSerialization.layerJson])
        ),
        { disableLogger: true }
      )
      const bodies: Array<string> = []
      const serve = async (input: RequestInfo | URL, init?: RequestInit) => {
        const response = await handler(new Request(input, init), Context.empty())
        bodies.push(await response.clone().text())
        return response
      }
      const protocol = RpcClient.layerProtocolHttp({ url: "https://api.test/rpc" }).pipe(
        Layer.provide([FetchHttpClient.layer, RpcSerialization.layerJson]),
        Layer.provideMerge(Layer.succeed(FetchHttpClient.Fetch, serve as typeof fetch))
      )
      yield* Effect.gen(function* () {
        const client = yield* RpcClient.make(group)
        for (const [index, sent] of samples.entries()) arrived(yield* Effect.flip(client.fail({ index })), sent)
      }).pipe(Effect.provide(protocol))
      assert.isAbove(bodies.length, samples.length - 1)
      assert.notInclude(bodies.join(), secret)
    })
  )

  it.effect("can be the error of an activity of a workflow, and of the workflow", () =>
    Effect.gen(function* () {
      const workflow = Workflow.make("Fail", {
        payload: { index: Schema.Finite },
        error: Schema.Union(classes),
        idempotencyKey: ({ index }) => String(index)
      })
      const run = workflow.toLayer(({ index }) =>
        Activity.make({ name: "Fail", error: Schema.Union(classes), execute: Effect.fail(samples[index] ?? assert.fail()) })
      )
      yield* Effect.forEach(samples.slice(0, 5), (sent, index) =>
        Effect.map(Effect.flip(workflow.execute({ index })), (failure) => arrived(failure, sent))
      ).pipe(Effect.provide(run.pipe(Layer.provideMerge(WorkflowEngine.layerMemory))))
    })
  )

  it("is the same class as without Effect", () => {
    assert.isTrue(new errors.UserNotFound() instanceof errors.UserNotFound)
    assert.isFalse(new errors.TeamNotFound({ details: { teamId: "t" } }) instanceof errors.UserNotFound)
  })
})

describe("the errors of a call", () => {
  it("are a value: the schema of each declared error, and of invalid input", () => {
    const { errorSchemas } = contract.server.users.get
    assert.deepStrictEqual<ReadonlyArray<unknown>>(errorSchemas, [...contract.server.users.get.errors, errors.InvalidInput])
    const isDeclared = Schema.is(Schema.Union(errorSchemas))
    assert.isTrue(isDeclared(new errors.UserNotFound()))
    assert.isFalse(isDeclared(new errors.TeamNotFound({ details: { teamId: "t" } })))
    const input = new errors.InvalidInput({ field: "userId", reason: "userId must be a UUID" })
    const json = Schema.encodeSync(Schema.toCodecJson(errors.InvalidInput))(input)
    const decoded = Schema.decodeUnknownSync(errors.InvalidInput)(json)
    assert.deepStrictEqual([decoded.constructor, { ...decoded }], [errors.InvalidInput, { ...input }])
  })
})
