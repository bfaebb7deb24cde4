import { inspect } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Stream, Tracer } from "effect"
import { UserWithEmailAlreadyExists } from "../../../src/errors/user.js"
import { AdminApp, Http, TokenStore } from "../../../src/services/index.js"
import type { PlatformResponse } from "../../../src/services/transport/retry.js"
import { traced } from "../../../src/services/transport/spans.js"
import { options } from "../../support/fakes.js"

const endpoint = { method: "GET", path: "/teams/:teamId" } as const
const answer: PlatformResponse = {
  response: { status: 200, headers: new Headers(), text: "" },
  json: { value: null },
  status: 404,
  code: null,
  attempts: 2,
  request: { method: "GET", url: "https://api.test/", headers: {} }
}
const recording = () => {
  const spans: Array<Tracer.NativeSpan> = []
  const roots: Array<boolean> = []
  const tracer = Tracer.make({
    span: (options) => {
      roots.push(options.root)
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { roots, spans, tracer }
}

/** An app whose platform refuses every call. */
const refused = Http.layerHandler(async () => Response.json({ code: "NEW", error: "refused" }, { status: 400 }))
const refusing = AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" }).pipe(
  Layer.provide([refused, TokenStore.layerNone])
)

describe("the span of a call", () => {
  it.effect("has the template of the path, the last status and the attempts, and ends with the call", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recording()
      const call = traced(endpoint, "https://api.test", Context.empty(), (note) =>
        Effect.andThen(
          Effect.sync(() => note(answer)),
          Effect.fail({ _tag: "No" })
        )
      )
      assert.isTrue(Exit.isFailure(yield* Effect.exit(Effect.withTracer(call, tracer))))
      const [span] = spans
      assert.strictEqual(span?.name, "portico.GET /teams/:teamId")
      assert.strictEqual(span?.kind, "client")
      assert.deepStrictEqual(Object.fromEntries(span?.attributes ?? []), {
        "http.request.method": "GET",
        "url.template": "/teams/:teamId",
        "server.address": "api.test",
        "server.port": 443,
        "error.type": "No",
        "http.response.status_code": 404,
        "portico.attempts": 2
      })
      assert.strictEqual(span?.status._tag, "Ended")
    })
  )
  it.effect("names the member of the app that makes the call, also that of a group and of a stream", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recording()
      const { emails, users } = yield* AdminApp
      for (const call of [users.list(), emails.drafts.list(), Stream.runDrain(users.stream()), users.getByEmail("a@b.test")]) {
        yield* Effect.exit(Effect.withTracer(call as Effect.Effect<unknown, unknown>, tracer))
      }
      assert.deepStrictEqual(
        spans.map(({ attributes, name }) => [name, attributes.get("portico.member")]),
        [
          ["portico.GET /users", "users.list"],
          ["portico.GET /internal/email-drafts", "emails.drafts.list"],
          ["portico.GET /users", "users.stream"],
          ["portico.GET /users", "users.getByEmail"]
        ]
      )
    }).pipe(Effect.provide(refusing))
  )
  it.effect("is a child of the program's span, and the parent of those inside the call", () =>
    Effect.gen(function* () {
      const { roots, spans, tracer } = recording()
      const call = traced(endpoint, "https://api.test", Context.empty(), () => Effect.withSpan(Effect.void, "inside"))
      yield* Effect.withTracer(Effect.withSpan(call, "program"), tracer)
      // Tracers give a root a trace of its own.
      assert.deepStrictEqual(roots, [false, false, false])
      assert.deepStrictEqual(
        spans.map(({ name, parent }) => [
          name,
          parent._tag === "Some" && parent.value._tag === "Span" ? parent.value.name : null
        ]),
        [
          ["program", null],
          ["portico.GET /teams/:teamId", "program"],
          ["inside", "portico.GET /teams/:teamId"]
        ]
      )
    })
  )
  it.effect("names the error of the call, without the message and details that hold ids and addresses of people", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recording()
      const details = { email: "ada@example.com", wouldWorkIfEmailWasVerified: false }
      const failing = traced(endpoint, "https://api.test", Context.empty(), () =>
        Effect.fail(new UserWithEmailAlreadyExists({ details }))
      )
      yield* Effect.exit(Effect.withTracer(failing, tracer))
      const exit = spans[0]?.status._tag === "Ended" ? spans[0].status.exit : assert.fail("has not ended")
      const [shown] = Exit.isFailure(exit) ? Cause.prettyErrors(exit.cause, { includeCauseInStack: true }) : []
      assert.strictEqual(shown?.name, "UserWithEmailAlreadyExists")
      assert.strictEqual(shown?.message, "UserWithEmailAlreadyExists")
      assert.notInclude(inspect([exit, shown], { depth: 9, showHidden: true }), "ada@example.com")
    })
  )
  it.effect("tells an interruption and a defect from an error", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recording()
      const ending = (call: Effect.Effect<never>) =>
        Effect.exit(
          Effect.withTracer(
            traced(endpoint, "https://api.test", Context.empty(), () => call),
            tracer
          )
        )
      yield* ending(Effect.interrupt)
      yield* ending(Effect.die(new Error("a bug")))
      const exits = spans.flatMap(({ status }) => (status._tag === "Ended" ? [status.exit] : []))
      assert.deepStrictEqual(exits.map(Exit.hasInterrupts), [true, false])
      assert.deepStrictEqual(exits.map(Exit.hasDies), [false, true])
    })
  )
  it.effect("is not created if the program has no tracer, or has disabled tracing", () =>
    Effect.gen(function* () {
      const { spans, tracer } = recording()
      const call = traced(endpoint, "https://api.test", Context.empty(), () => Effect.option(Effect.currentSpan))
      assert.strictEqual((yield* call)._tag, "None")
      yield* call.pipe(Effect.withTracerEnabled(false), Effect.withTracer(tracer))
      assert.lengthOf(spans, 0)
    })
  )
})
