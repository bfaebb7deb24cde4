import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "../src/index.js"
import { signMessage } from "../src/webhooks/signMessage.js"
import { project, send } from "./platform.js"

interface Received {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

const secret = "whsec_Z29sZGVuLXdlYmhvb2stc2VjcmV0LTAwMA=="
const url = "http://localhost:18977/hook"

/** Stands for no response. */
const silence = -1

/** A platform whose webhooks are collected in a list. An endpoint responds with the given statuses in order, then with 204. */
const listening = (
  webhooks: ReadonlyArray<{ url: string; secret?: string; types?: ReadonlyArray<string> }>,
  ...statuses: ReadonlyArray<number>
) => {
  const received: Array<Received> = []
  const waiting = new Set<() => void>()
  // Deliveries run concurrently with requests, so tests wait for them.
  const arrived = (count: number) =>
    Effect.promise<void>(
      () =>
        new Promise((resolve) => {
          const check = () => {
            if (received.length >= count) resolve()
          }
          waiting.add(check)
          check()
        })
    )
  const left = [...statuses]
  const platform = Emulator.layer({
    passwordRounds: 4,
    projects: [{ ...project, webhooks }],
    deliver: async (request) => {
      received.push({ url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() })
      for (const check of waiting) check()
      const status = left.shift() ?? 204
      if (status === silence) return new Promise(() => {})
      if (status === 0) throw new Error("Connection refused")
      return new Response(null, { status })
    }
  })
  return { received, arrived, platform }
}

const createUser = send("POST", "/api/v1/users", { access: "server", body: { display_name: "Ada" } })
const typesOf = (received: ReadonlyArray<Received>) => received.map(({ body }) => JSON.parse(body).type as string)

const svix = Effect.fnUntraced(function* (method: string, path: string, token: string, body?: unknown) {
  const handler = yield* Emulator.handler
  const response = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102/api/v1/app/${project.id}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
  )
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) }
})
const svixToken = Effect.map(
  send("POST", "/api/v1/webhooks/svix-token", { access: "admin", body: {} }),
  ({ body }) => body.token as string
)
const testWebhook = (id: string) =>
  send("POST", "/api/v1/internal/send-test-webhook", { access: "admin", body: { endpoint_id: id } })

describe("the signature of a webhook", () => {
  it.effect("is the recorded one for each recorded body", () =>
    Effect.gen(function* () {
      const { cases } = JSON.parse(
        readFileSync(new URL("../../test/wire/recorded/webhooks.deliveries.json", import.meta.url), "utf8")
      )
      let held = 0
      for (const { deliveries } of cases) {
        for (const { headers, body } of deliveries) {
          const message = {
            id: headers["svix-id"],
            body: JSON.stringify(body),
            atMillis: Number(headers["svix-timestamp"]) * 1000 + 999
          }
          const signed = yield* signMessage(secret, message)
          assert.strictEqual(signed["svix-signature"], headers["svix-signature"])
          assert.strictEqual(signed["svix-timestamp"], headers["svix-timestamp"])
          held++
        }
      }
      assert.isAbove(held, 15)
    })
  )
})

describe("the delivery of webhooks", () => {
  it.effect("a test that an endpoint never takes keeps no snapshot, and no request after it, waiting", () => {
    const { arrived, platform } = listening([{ url, secret }], silence)
    return Effect.gen(function* () {
      const endpoints = yield* svix("GET", "/endpoint", yield* svixToken)
      const tested = yield* Effect.forkChild(testWebhook(endpoints.body.data[0].id))
      yield* arrived(1)
      // The time of this test stands still, so nobody gives up waiting.
      assert.strictEqual((yield* send("PUT", "/emulator/snapshots/during")).status, 200)
      assert.strictEqual((yield* createUser).status, 201)
      assert.strictEqual((yield* send("POST", "/emulator/snapshots/during/restore")).status, 200)
      yield* TestClock.adjust("15 seconds")
      assert.include((yield* Fiber.join(tested)).body, { success: false })
    }).pipe(Effect.provide(platform))
  })

  it.effect("every endpoint receives its event types, in order", () => {
    const teams = "http://localhost:18977/teams"
    const { received, arrived, platform } = listening([
      { url, secret },
      { url: teams, types: ["team.created"] }
    ])
    return Effect.gen(function* () {
      const { body: user } = yield* createUser
      const { body: team } = yield* send("POST", "/api/v1/teams", { access: "server", body: { display_name: "Team" } })
      yield* send("POST", `/api/v1/team-memberships/${team.id}/${user.id}`, { access: "server", body: {} })
      yield* arrived(5)
      // Endpoints receive concurrently: only the order at one endpoint is fixed.
      const atUrl = received.filter((each) => each.url === url)
      assert.deepStrictEqual(typesOf(atUrl), [
        "user.created",
        "team.created",
        "team_membership.created",
        "team_permission.created"
      ])
      assert.deepStrictEqual(typesOf(received.filter((each) => each.url === teams)), ["team.created"])
      const [first] = atUrl
      const { headers = {}, body = "" } = first ?? {}
      const message = { id: headers["svix-id"] ?? "", body, atMillis: Number(headers["svix-timestamp"]) * 1000 }
      assert.strictEqual((yield* signMessage(secret, message))["svix-signature"], headers["svix-signature"])
    }).pipe(Effect.provide(platform))
  })

  it.effect("a failed message is retried with the same id after 5 seconds, then after 5 minutes", () => {
    const { received, arrived, platform } = listening([{ url }], 500, 204, 0, 204)
    return Effect.gen(function* () {
      yield* createUser
      // A delivery begins after the previous one has its response.
      yield* createUser
      yield* arrived(2)
      yield* TestClock.adjust("5 seconds")
      yield* arrived(3)
      yield* createUser
      yield* arrived(4)
      yield* TestClock.adjust("5 minutes")
      yield* arrived(5)
      const [first, , third, , fifth] = received.map(({ headers }) => headers["svix-id"])
      assert.deepStrictEqual([third, fifth], [first, first])
      yield* TestClock.adjust("1 day")
      assert.lengthOf(received, 5)
    }).pipe(Effect.provide(platform))
  })

  it.effect("only a status of success delivers a message, and an endpoint that is switched off gets no retry", () => {
    const { received, arrived, platform } = listening([{ url }], 299, 300, 204, 500)
    return Effect.gen(function* () {
      yield* createUser
      yield* createUser
      yield* arrived(2)
      yield* TestClock.adjust("5 seconds")
      yield* arrived(3)
      const [first, second, third] = received.map(({ headers }) => headers["svix-id"])
      assert.deepStrictEqual([second === first, third === second], [false, true])
      yield* createUser
      yield* arrived(4)
      const token = yield* svixToken
      const [endpoint] = (yield* svix("GET", "/endpoint", token)).body.data
      yield* svix("PATCH", `/endpoint/${endpoint.id}`, token, { disabled: true })
      yield* TestClock.adjust("1 day")
      yield* svix("PATCH", `/endpoint/${endpoint.id}`, token, { disabled: false })
      yield* createUser
      yield* arrived(5)
      assert.notStrictEqual(received[4]?.headers["svix-id"], received[3]?.headers["svix-id"])
    }).pipe(Effect.provide(platform))
  })

  it.effect("a message is tried five times in all, within three hours", () => {
    const { received, arrived, platform } = listening([{ url }], 500, 500, 500, 500, 500)
    return Effect.gen(function* () {
      yield* createUser
      yield* arrived(1)
      yield* TestClock.adjust("3 hours")
      yield* arrived(5)
      yield* TestClock.adjust("1 day")
      assert.lengthOf(received, 5)
    }).pipe(Effect.provide(platform))
  })

  it.effect("an endpoint that does not respond within 15 seconds is retried, and the next event is delivered", () => {
    const { received, arrived, platform } = listening([{ url }], silence)
    return Effect.gen(function* () {
      yield* createUser
      yield* arrived(1)
      yield* createUser
      yield* TestClock.adjust("15 seconds")
      yield* arrived(2)
      yield* TestClock.adjust("5 seconds")
      yield* arrived(3)
      const [first, second, third] = received.map(({ headers }) => headers["svix-id"])
      assert.notStrictEqual(first, second)
      assert.strictEqual(first, third)
    }).pipe(Effect.provide(platform))
  })

  it.effect("an endpoint that does not respond delays no other endpoint", () => {
    const { received, arrived, platform } = listening([{ url }, { url: `${url}/other` }], silence)
    return Effect.gen(function* () {
      yield* createUser
      yield* arrived(2)
      yield* createUser
      yield* arrived(3)
      const token = yield* svixToken
      const { body: messages } = yield* svix("GET", "/msg", token)
      assert.lengthOf(messages.data, 2)
      // Endpoints receive concurrently: the one that receives first does not respond.
      const [silent, ...others] = received.map((each) => each.url)
      const other = silent === url ? `${url}/other` : url
      assert.deepStrictEqual(others, [other, other])
    }).pipe(Effect.provide(platform))
  })

  it.effect("a platform without endpoints sends nothing", () => {
    const { received, platform } = listening([])
    return Effect.gen(function* () {
      yield* createUser
      yield* TestClock.adjust("1 day")
      assert.lengthOf(received, 0)
    }).pipe(Effect.provide(platform))
  })
})

describe("the management of webhooks", () => {
  it.effect("a token allows creating an endpoint, and reading delivery attempts and messages", () => {
    const { received, arrived, platform } = listening([])
    return Effect.gen(function* () {
      const token = yield* svixToken
      const made = yield* svix("POST", "/endpoint/", token, { url, description: "Mine" })
      assert.strictEqual(made.status, 201)
      const { key } = (yield* svix("GET", `/endpoint/${made.body.id}/secret`, token)).body
      assert.match(key, /^whsec_/)
      const { body: user } = yield* createUser
      // A delivery begins after the previous one is recorded.
      yield* createUser
      yield* arrived(2)
      const { body: attempts } = yield* svix("GET", `/attempt/endpoint/${made.body.id}/`, token)
      assert.isTrue(attempts.done)
      const attempt = attempts.data.at(-1)
      assert.deepStrictEqual([attempt.status, attempt.responseStatusCode, attempt.url], [0, 204, url])
      const { body: message } = yield* svix("GET", `/msg/${attempt.msgId}`, token)
      assert.hasAllKeys(message, ["id", "eventId", "eventType", "payload", "channels", "timestamp"])
      assert.strictEqual(message.eventType, "user.created")
      assert.strictEqual(message.payload.data.id, user.id)
      assert.deepStrictEqual(JSON.parse(received[0]?.body ?? ""), message.payload)
    }).pipe(Effect.provide(platform))
  })

  it.effect(
    "a change of an endpoint has its time, and leaves the rest of it; without a filter it receives all types again",
    () => {
      const { platform } = listening([{ url }, { url }])
      return Effect.gen(function* () {
        const token = yield* svixToken
        const list = Effect.map(svix("GET", "/endpoint", token), ({ body }) => body.data)
        const [other, before] = yield* list
        for (const filterTypes of [["user.deleted"], null]) {
          yield* TestClock.adjust("1 minute")
          yield* svix("PATCH", `/endpoint/${before.id}`, token, { filterTypes })
          const [unchanged, after] = yield* list
          assert.deepStrictEqual(unchanged, other)
          const updatedAt = new Date(yield* Clock.currentTimeMillis).toISOString()
          assert.deepStrictEqual(after, { ...before, filterTypes, updatedAt })
        }
      }).pipe(Effect.provide(platform))
    }
  )

  it.effect("the attempts of a message are those at each endpoint, and no other's", () => {
    const { arrived, platform } = listening([{ url }, { url }])
    return Effect.gen(function* () {
      const token = yield* svixToken
      yield* Effect.repeat(createUser, { times: 2 })
      // A delivery begins after the previous one is recorded: the newest need not be.
      yield* arrived(6)
      const endpoints = (yield* svix("GET", "/endpoint", token)).body.data.map(({ id }: { id: string }) => id)
      const messages = (yield* svix("GET", "/msg", token)).body.data
      for (const { id } of messages.slice(1)) {
        const attempts: ReadonlyArray<{ msgId: string; endpointId: string }> = (yield* svix("GET", `/attempt/msg/${id}`, token))
          .body.data
        assert.sameMembers(
          attempts.map(({ msgId, endpointId }) => `${msgId} ${endpointId}`),
          endpoints.map((endpoint: string) => `${id} ${endpoint}`)
        )
      }
    }).pipe(Effect.provide(platform))
  })

  it.effect("a message can be delivered once more, with its id, which is tried once", () => {
    const { arrived, platform, received } = listening([{ url, secret }], 204, 500)
    return Effect.gen(function* () {
      const token = yield* svixToken
      yield* createUser
      yield* arrived(1)
      const [message] = (yield* svix("GET", "/msg", token)).body.data
      const [endpoint] = (yield* svix("GET", "/endpoint", token)).body.data
      const path = `/msg/${message.id}/endpoint/${endpoint.id}/resend`
      assert.strictEqual((yield* svix("POST", path, token)).status, 202)
      yield* arrived(2)
      yield* TestClock.adjust("1 day")
      assert.deepStrictEqual(
        received.map(({ headers }) => headers["svix-id"]),
        [message.id, message.id]
      )
      for (const unknown of [path.replace(message.id, "msg_1"), path.replace(endpoint.id, "ep_1")]) {
        assert.strictEqual((yield* svix("POST", unknown, token)).status, 404)
      }
    }).pipe(Effect.provide(platform))
  })

  it.effect("a test event reports whether the endpoint accepted it", () => {
    const { received, platform } = listening([], 204, 410)
    return Effect.gen(function* () {
      const token = yield* svixToken
      const { body: endpoint } = yield* svix("POST", "/endpoint", token, { url })
      assert.deepStrictEqual((yield* testWebhook(endpoint.id)).body, { success: true })
      const { data, type } = JSON.parse(received[0]?.body ?? "")
      assert.strictEqual(type, "stack.test")
      assert.strictEqual(data.endpointUrl, url)
      assert.isFalse((yield* testWebhook(endpoint.id)).body.success)
      yield* svix("PATCH", `/endpoint/${endpoint.id}`, token, { disabled: true })
      assert.include((yield* testWebhook(endpoint.id)).body.error_message, "disabled")
      assert.strictEqual((yield* svix("DELETE", `/endpoint/${endpoint.id}`, token)).status, 204)
      assert.isFalse((yield* testWebhook(endpoint.id)).body.success)
      assert.lengthOf(received, 2)
    }).pipe(Effect.provide(platform))
  })

  it.effect("an unknown token, an invalid URL and an unknown endpoint are rejected", () => {
    const { platform } = listening([])
    return Effect.gen(function* () {
      const token = yield* svixToken
      assert.strictEqual((yield* svix("GET", "/endpoint", "appsk_wrong")).status, 401)
      assert.strictEqual((yield* svix("POST", "/endpoint", token, { url: "nowhere" })).status, 422)
      assert.strictEqual((yield* svix("POST", "/endpoint", token, { url, secret: "short" })).status, 422)
      assert.strictEqual((yield* svix("GET", "/endpoint/ep_none", token)).status, 404)
    }).pipe(Effect.provide(platform))
  })

  it.effect("a method that a path does not have is rejected, and so is a longer path", () => {
    const { platform } = listening([])
    return Effect.gen(function* () {
      const token = yield* svixToken
      const { body: made } = yield* svix("POST", "/endpoint/", token, { url })
      const one = `/endpoint/${made.id}`
      const { body: kept } = yield* svix("GET", `${one}/secret`, token)
      for (const [method, path] of [
        ["DELETE", "/endpoint"],
        ["POST", one],
        ["POST", `${one}/secret`],
        ["DELETE", `${one}/secret`],
        ["POST", "/msg"],
        ["DELETE", `/attempt${one}`]
      ] as const) {
        assert.strictEqual((yield* svix(method, path, token, {})).status, 405, `${method} ${path}`)
      }
      for (const path of [
        `${one}/secret/rotate`,
        `${one}/stats`,
        "/attempt",
        `/attempt${one}/x`,
        "/attempt/none/x",
        "/msg/a/b"
      ]) {
        assert.strictEqual((yield* svix("POST", path, token, {})).status, 404, path)
      }
      assert.deepStrictEqual((yield* svix("GET", `${one}/secret/`, token)).body, kept)
    }).pipe(Effect.provide(platform))
  })

  it.effect("long lists are paginated, newest first", () => {
    const { arrived, platform } = listening([{ url }])
    return Effect.gen(function* () {
      const token = yield* svixToken
      for (let count = 0; count < 3; count++) yield* createUser
      yield* arrived(3)
      const { body: first } = yield* svix("GET", "/msg?limit=2", token)
      assert.deepStrictEqual([first.data.length, first.done], [2, false])
      const { body: second } = yield* svix("GET", `/msg?limit=2&iterator=${first.iterator}`, token)
      assert.deepStrictEqual([second.data.length, second.done], [1, true])
      assert.notInclude(
        first.data.map(({ id }: { id: string }) => id),
        second.data[0].id
      )
    }).pipe(Effect.provide(platform))
  })
})
