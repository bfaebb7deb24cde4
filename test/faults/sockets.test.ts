import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Queue } from "effect"
import * as users from "../../src/contract/users.js"
import { AppConfig } from "../../src/services/config/AppConfig.js"
import { ClientTransport, Session } from "../../src/services/layers.js"
import { TokenStore, tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { Http } from "../../src/services/transport/Http.js"
import { jwtFrom, options } from "../support/fakes.js"
import type { Answer } from "./answers.js"
import { hang, hangInBody, ok, refuse } from "./answers.js"
import { overSockets } from "./overSockets.js"
import { meet } from "./scenario.js"
import type { Act } from "./sockets.js"
import { closeInBody, cutInside, drip, listen, notGzip, notHttp, over, tooLong, tooShort } from "./sockets.js"
import type { Row } from "./table.js"
import { table } from "./table.js"

/** A row whose responses are sent over a socket; `null` is a connection that is refused. */
interface SocketRow extends Omit<Row, "answers"> {
  readonly acts: ReadonlyArray<Act | null>
}

const same = (call: Row["call"], name: string): SocketRow => {
  const row = table.find((one) => one.call === call && one.name === name)
  assert.isDefined(row, `the table has no ${call} of ${name}`)
  return { ...row, acts: row.answers.map((answer) => (answer === refuse ? null : over(answer))) }
}
const healthy = over(ok)
const oneWait = [500, 1500] as const
const fourWaits = [7_500, 22_500] as const

const rows: ReadonlyArray<SocketRow> = [
  same("read", "nothing"),
  same("read", "a refused connection, once (24)"),
  same("read", "only refused connections"),
  same("write", "a refused connection: it was not sent (33)"),
  same("read", "a reset, once (24)"),
  same("read", "only resets (24)"),
  same("write", "a reset (32)"),
  same("read", "a reset in the body, once (25)"),
  same("write", "a reset in the body (32)"),
  same("read", "no answer, once (21)"),
  same("read", "no answer ever (21)"),
  same("write", "no answer (32)"),
  same("read", "a body that stops, once (21)"),
  same("write", "a body that stops (32)"),
  same("read", "a megabyte of HTML with a 500 (38)"),
  same("read", "a megabyte of something else (38)"),
  same("read", "HTML with a 404 (37)"),
  same("read", "no content"),
  same("read", "a 429 for no time, which is no reason to hurry"),
  same("read", "a 302 (35, 47)"),
  same("write", "a redirect, which would repeat the password (47)"),
  same("stale read", "a refresh without an answer (1)"),
  {
    call: "read",
    name: "a body that drips (21)",
    acts: [drip],
    outcome: "RequestTimeout",
    requests: 3,
    millis: [30_000, 30_000]
  },
  {
    call: "read",
    name: "a body shorter than promised, once (25)",
    acts: [tooShort, healthy],
    outcome: "ok",
    requests: 2,
    millis: oneWait
  },
  {
    call: "write",
    name: "a body shorter than promised (32)",
    acts: [tooShort],
    outcome: "ConnectionError",
    requests: 1,
    millis: [0, 0]
  },
  {
    call: "read",
    name: "a body longer than promised, once",
    acts: [tooLong, healthy],
    outcome: "ok",
    requests: 2,
    millis: oneWait
  },
  ...(["gzip", "deflate", "br"] as const).flatMap((encoding) =>
    [0, 0.5].flatMap((share): ReadonlyArray<SocketRow> => {
      const act = cutInside(encoding, share)
      const name = `a body cut inside ${encoding} after ${100 * share} %`
      return [
        { call: "read", name: `${name}, once (25)`, acts: [act, healthy], outcome: "ok", requests: 2, millis: oneWait },
        { call: "write", name: `${name} (32)`, acts: [act], outcome: "ConnectionError", requests: 1, millis: [0, 0] }
      ]
    })
  ),
  {
    call: "read",
    name: "a body of unknown length that is cut, once (25)",
    acts: [closeInBody, healthy],
    outcome: "ok",
    requests: 2,
    millis: oneWait
  },
  { call: "read", name: "text that is called gzip", acts: [notGzip], outcome: "ConnectionError", requests: 5, millis: fourWaits },
  {
    call: "read",
    name: "an answer of another protocol, once",
    acts: [notHttp, healthy],
    outcome: "ok",
    requests: 2,
    millis: oneWait
  }
]

// The SDK loads this file on the first undeclared error; the driver does not wait for files.
beforeAll(() => import("../../src/services/lazy/code.js"))

describe("over real sockets, a call that meets", () => {
  for (const row of rows) {
    it.effect(`${row.name}: a ${row.call} gives ${row.outcome}`, () =>
      Effect.flatMap(overSockets(row.acts), (way) => meet(row, way))
    )
  }
})

const pair = tokenPair(jwtFrom({ iat: 2000, exp: 2600 }), "r")!
const signedIn = Effect.fnUntraced(function* (origin: string) {
  const config = Layer.succeed(AppConfig, { ...options, baseUrl: origin, access: "client" })
  const layer = ClientTransport.layer.pipe(
    Layer.provideMerge(Session.layer),
    Layer.provide([TokenStore.layerMemory, Http.layerFetch, config])
  )
  const services = yield* Layer.build(layer)
  yield* Effect.provide(
    Session.use((session) => session.signIn(pair)),
    services
  )
  return Effect.provide(
    ClientTransport.use((transport) => transport.call(users.getMe, {})),
    services
  )
})

/** A server that responds to all requests alike, and reports when a request arrives and when its connection closes. */
const leaving = Effect.fnUntraced(function* (answer: Answer) {
  const reached = yield* Queue.unbounded<void>()
  const closed = yield* Queue.unbounded<void>()
  let requests = 0
  const { origin } = yield* listen((incoming, outgoing) => {
    requests++
    incoming.socket.on("close", () => Queue.offerUnsafe(closed, undefined))
    over(answer)(incoming, outgoing, () => Queue.offerUnsafe(reached, undefined))
  })
  return { origin, reached: Queue.take(reached), closed: Queue.take(closed), requests: () => requests }
})

describe("over real sockets, a call", () => {
  for (const [place, answer] of [
    ["before the answer", hang],
    ["in its body", hangInBody]
  ] as const) {
    it.effect(`closes its connection when it is interrupted ${place} (rule 23)`, () =>
      Effect.gen(function* () {
        const server = yield* leaving(answer)
        const call = yield* Effect.forkChild(yield* signedIn(server.origin), { startImmediately: true })
        yield* server.reached
        yield* Fiber.interrupt(call)
        yield* server.closed
        assert.strictEqual(server.requests(), 1)
      })
    )
  }

  it.live("also ends by the host's clock, at the limits of the call, and closes its connections (rule 21)", () =>
    Effect.gen(function* () {
      const server = yield* leaving(hang)
      const call = yield* signedIn(server.origin)
      for (const [limit, limits] of [
        ["call", { timeoutMillis: 40 }],
        ["attempt", { attemptTimeoutMillis: 40, idempotent: false }]
      ] as const) {
        const error = yield* Effect.flip(Effect.provideService(call, CallOptions, limits))
        assert.strictEqual(error._tag === "RequestTimeout" && error.limit, limit)
      }
      // A request that was not sent within its 40 ms has no connection to close.
      for (let closed = 0; closed < server.requests(); closed++) yield* server.closed
    })
  )

  it.effect("reuses connections", () =>
    Effect.gen(function* () {
      const server = yield* listen((incoming, outgoing) => healthy(incoming, outgoing, () => {}))
      const call = yield* signedIn(server.origin)
      for (let i = 0; i < 20; i++) yield* call
      // The host keeps a second connection ready.
      assert.isAtMost(server.accepted(), 2)
    })
  )

  it.effect("opens no connection to the target of a redirect (rules 35, 47)", () =>
    Effect.gen(function* () {
      const elsewhere = yield* listen((_, outgoing) => void outgoing.end())
      for (const status of [301, 302, 303, 307, 308]) {
        const server = yield* listen((_, outgoing) => void outgoing.writeHead(status, { location: elsewhere.origin }).end())
        const error = yield* Effect.flip(yield* signedIn(server.origin))
        assert.strictEqual(error._tag, "RedirectRefused")
      }
      assert.strictEqual(elsewhere.accepted(), 0)
    })
  )
})
