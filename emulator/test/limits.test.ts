import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { maxJsonDepth } from "../src/http/parseJson.js"
import { maxBodyBytes } from "../src/http/receive.js"
import { maxProblemsLength } from "../src/http/validate.js"
import { ImageStore } from "../src/images/ImageStore.js"
import { Emulator } from "../src/index.js"
import { listen } from "../src/server.js"
import { platform, project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const headers = {
  "content-type": "application/json",
  "x-stack-access-type": "client",
  "x-stack-project-id": project.id,
  "x-stack-publishable-client-key": project.publishableClientKey
}
const signUp = "/api/v1/auth/password/sign-up"
const bodyOf = (length: number) => JSON.stringify({ email: "x".repeat(length - 12) })

describe("the length of a body", () => {
  it.effect("is limited, with and without a declared length", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const post = (body: BodyInit) =>
        Effect.promise(() =>
          handler(new Request(`http://localhost${signUp}`, { method: "POST", headers, body, duplex: "half" } as RequestInit))
        )
      assert.strictEqual((yield* post(bodyOf(maxBodyBytes))).status, 400)
      assert.strictEqual((yield* post(bodyOf(maxBodyBytes + 1))).status, 413)
      let pieces = 0
      let isGivenUp = false
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pieces += 1
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
        cancel: () => {
          isGivenUp = true
        }
      })
      assert.strictEqual((yield* post(endless)).status, 413)
      assert.isBelow(pieces, 20)
      assert.isTrue(isGivenUp)
    }).pipe(Effect.provide(platform))
  )

  it.live("has the same limit over HTTP, for every page and route, and the server keeps running", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      const post = (path: string, body: string) =>
        Effect.promise(() => fetch(`http://localhost:${port}${path}`, { method: "POST", headers, body }))
      const long = bodyOf(maxBodyBytes + 1)
      for (const path of [signUp, "/mailbox", "/purchase/x_y", "/oauth-provider/revoke", `/api/v1/app/${project.id}/endpoint`]) {
        const answer = yield* post(path, long)
        assert.strictEqual(answer.status, 413, path)
        assert.include(yield* Effect.promise(() => answer.text()), "10 MB")
      }
      assert.strictEqual((yield* post(signUp, bodyOf(maxBodyBytes))).status, 400)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("that cannot be received is a client error", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) })
      const answer = yield* Effect.promise(() =>
        handler(new Request(`http://localhost${signUp}`, { method: "POST", headers, body, duplex: "half" } as RequestInit))
      )
      assert.strictEqual(answer.status, 400)
    }).pipe(Effect.provide(platform))
  )
})

layer(platform)("the message about a body of the wrong shape", (it) => {
  const names = Array.from({ length: 100_000 }, (_, index) => `name${index}`)
  const long = "x".repeat(1_000_000)
  const bodies = {
    "a long array": names,
    "many unknown properties": Object.fromEntries(names.map((name) => [name, 1])),
    "a property with a long name": { [long]: 1 },
    "a long value of the wrong type": { email: [long], password: [long] }
  }
  for (const [title, body] of Object.entries(bodies)) {
    it.effect(`has a maximum length: ${title}`, () =>
      Effect.map(send("POST", signUp, { body }), ({ body: { code, details } }) => {
        assert.strictEqual(code, "SCHEMA_ERROR")
        assert.isAtMost(details.message.length, maxProblemsLength)
      })
    )
  }
  it.effect("has a maximum length: many wrong items", () =>
    Effect.map(
      send("POST", "/api/v1/emails/send-email", { access: "server", body: { user_ids: names.map((name) => [name]), html: "x" } }),
      ({ body: { code, details } }) => {
        assert.strictEqual(code, "SCHEMA_ERROR")
        assert.isAtMost(details.message.length, maxProblemsLength)
      }
    )
  )
})

// Regular expressions with a repeated group need stack for each repetition.
layer(platform)("a text of several MB", (it) => {
  const long = (part: string) => `${part.repeat(8_000_000 / part.length)}!`
  const sent = {
    "as base64": { method: "POST", path: "/api/v1/users", body: { totp_secret_base64: long("A") } },
    "as an e-mail address": { method: "POST", path: "/api/v1/users", body: { primary_email: `a@${long("a.")}` } },
    "as an e-mail address to sign up with": { method: "POST", path: signUp, body: { email: long("a."), password: "x" } },
    "as a key of the configuration": {
      method: "PATCH",
      path: "/api/v1/internal/config/override/environment",
      body: { config_override_string: JSON.stringify({ [long("a.")]: true }) }
    },
    "as an amount": {
      method: "POST",
      path: "/api/v1/payments/products/custom/a",
      body: {
        product_inline: { display_name: "", customer_type: "custom", prices: { a: { USD: long("1") } }, included_items: {} }
      }
    },
    "in the path": { method: "GET", path: `/api/v1/users/${long("a")}`, body: undefined }
  }
  for (const [title, { method, path, body }] of Object.entries(sent)) {
    it.effect(`is refused with 400 ${title}`, () =>
      Effect.map(send(method, path, { access: "admin", body }), ({ status }) => assert.strictEqual(status, 400))
    )
  }
})

describe("the depth of JSON", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`

  layer(platform)((it) => {
    it.effect("is limited, so that a user with deep metadata harms no list", () =>
      Effect.gen(function* () {
        const { token } = yield* signedIn()
        const handler = yield* Emulator.handler
        const change = (metadata: string) =>
          Effect.promise(() =>
            handler(
              new Request("http://localhost/api/v1/users/me", {
                method: "PATCH",
                headers: { ...headers, "x-stack-access-token": token },
                body: `{"client_metadata":${metadata}}`
              })
            )
          )
        for (const levels of [maxJsonDepth, 10_000, 1_000_000]) {
          const refused = yield* change(nested(levels))
          assert.strictEqual(refused.headers.get("x-stack-known-error"), "BODY_PARSING_ERROR", `${levels} levels`)
        }
        assert.strictEqual((yield* change(nested(maxJsonDepth - 1))).status, 200)
        assert.strictEqual((yield* send("GET", "/api/v1/users", { access: "server" })).status, 200)
      })
    )

    it.effect("is limited in the text of a configuration, and in its keys", () =>
      Effect.gen(function* () {
        const texts = [
          `{"payments":${'{"items":'.repeat(5000)}1${"}".repeat(5001)}`,
          `{"payments.${"items.".repeat(50_000)}a":1}`
        ]
        for (const config_override_string of texts) {
          const refused = yield* send("PATCH", "/api/v1/internal/config/override/environment", {
            access: "admin",
            body: { config_override_string }
          })
          assert.strictEqual(refused.status, 400)
        }
      })
    )
  })
})

// Each takes seconds; a cost that grows with the square of the number, or a second per condition, would take minutes.
describe("what takes long in large configurations", () => {
  const path = "/api/v1/internal/config/override/environment"
  const change = (override: unknown) =>
    send("PATCH", path, { access: "admin", body: { config_override_string: JSON.stringify(override) } })

  layer(platform)((it) => {
    it.effect("is not the number of their entries", () =>
      Effect.gen(function* () {
        const ids = Array.from({ length: 20_000 }, (_, index) => `item${index}`)
        const items = Object.fromEntries(ids.map((id) => [`payments.items.${id}`, { displayName: id, customerType: "custom" }]))
        assert.strictEqual((yield* change(items)).status, 200)
        const names = Object.fromEntries(ids.map((id) => [`payments.items.${id}.displayName`, `New ${id}`]))
        assert.strictEqual((yield* change(names)).status, 200)
        const last = yield* send("GET", "/api/v1/payments/items/custom/a/item19999", { access: "server" })
        assert.strictEqual(last.body.display_name, "New item19999")
        const { body } = yield* send("POST", `${path}/reset-keys`, { access: "admin", body: { keys: Object.keys(items) } })
        assert.deepStrictEqual(body, { success: true })
        assert.strictEqual((yield* send("GET", "/api/v1/payments/items/custom/a/item0", { access: "server" })).status, 404)
      })
    )

    it.effect("is not the number of their slow sign-up conditions, which count as false", () =>
      Effect.gen(function* () {
        const slow = `"${"a".repeat(40)}!".matches("^(a+)+$")`
        const rule = (priority: number, condition: string, type: string) => ({
          enabled: true,
          displayName: "",
          priority,
          condition,
          action: { type }
        })
        const rules = Array.from({ length: 100 }, (_, index) => [`slow${index}`, rule(1, slow, "allow")])
        yield* change({
          "auth.signUpRules": {
            first: rule(2, "true", "restrict"),
            ...Object.fromEntries(rules)
          }
        })
        const { body } = yield* send("POST", "/api/v1/internal/sign-up-rules-test", {
          access: "admin",
          body: { email: "a@example.com", auth_method: "password", oauth_provider: null, country_code: null }
        })
        assert.strictEqual(body.outcome.decision, "default-allow")
        assert.strictEqual(body.outcome.restricted_because_of_rule_id, "first")
        assert.deepStrictEqual(
          body.evaluations.map(({ status }: { status: string }) => status),
          ["matched", ...Array.from({ length: 100 }, () => "error")]
        )
      })
    )
  })
})

describe("a defect", () => {
  it.effect("responds with 500 and its id, wherever it occurs, and the next request is served", () =>
    Effect.gen(function* () {
      const images = yield* ImageStore
      const get = images.get
      Object.assign(images, { get: () => Effect.die(new Error("The images are on fire")) })
      const handler = yield* Emulator.handler
      const answer = yield* Effect.promise(() => handler(new Request("http://localhost/storage/x")))
      assert.strictEqual(answer.status, 500)
      assert.match(yield* Effect.promise(() => answer.text()), /Request id: [0-9a-z]{16}$/)
      Object.assign(images, { get })
      assert.strictEqual((yield* Effect.promise(() => handler(new Request("http://localhost/health")))).status, 200)
    }).pipe(Effect.provide(platform))
  )
})
