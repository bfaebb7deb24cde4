import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "../src/index.js"
import { laterRecordings } from "./conformance/recording.js"
import { platform, project, send } from "./platform.js"

const raw = (path: string, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    return yield* Effect.promise(() => handler(new Request(`http://localhost:8102${path}`, init)))
  })

describe("CORS", () => {
  it.effect("a preflight of any API path is answered without routing", () =>
    Effect.gen(function* () {
      const response = yield* raw("/api/v1/no/such/path", { method: "OPTIONS" })
      assert.strictEqual(response.status, 200)
      assert.strictEqual(yield* Effect.promise(() => response.text()), "")
      assert.strictEqual(response.headers.get("access-control-allow-origin"), "*")
      assert.include(response.headers.get("access-control-allow-headers") ?? "", "x-stack-access-token")
      assert.isNull(response.headers.get("x-stack-request-id"))
    }).pipe(Effect.provide(platform))
  )

  it.effect("a browser may send the headers of the recorded list, those of the platform under both names, and no others", () =>
    Effect.gen(function* () {
      const { headers } = yield* raw("/api/v1/users/me", { method: "OPTIONS" })
      // The genuine platform of 2026-04 varies its responses by this list, and by headers of its framework.
      const { cases } = laterRecordings.get("common.override-error-status") ?? assert.fail("not recorded")
      const list = cases.map(({ response }) => response.headers["vary"]).find((vary) => vary !== undefined) ?? ""
      const own = list.split(", ").filter((name) => !/^(rsc|next-)/.test(name))
      const renamed = own.flatMap((name) => (name.startsWith("x-stack-") ? [name.replace("stack", "hexclave")] : []))
      const allowed = headers.get("access-control-allow-headers")?.split(", ") ?? []
      assert.sameMembers(allowed, [...own, ...renamed])
    }).pipe(Effect.provide(platform))
  )

  it.effect("every answer of the API lets a browser read the error headers", () =>
    Effect.gen(function* () {
      for (const path of ["/api/v1/users/me", "/api/v1/no/such/path", "/api/v1/projects/current"]) {
        const { headers } = yield* send("GET", path)
        assert.strictEqual(
          headers.get("access-control-expose-headers"),
          "content-type, x-stack-actual-status, x-stack-known-error, x-hexclave-actual-status, x-hexclave-known-error"
        )
      }
    }).pipe(Effect.provide(platform))
  )
})

describe("a path with repeated or trailing slashes", () => {
  it.effect("leads to the one without them, never to another host", () =>
    Effect.gen(function* () {
      const paths = {
        "/api/v1/users/me/?a=b": "/api/v1/users/me?a=b",
        "/api/v1//users///me": "/api/v1/users/me",
        "//api/v1": "/api/v1",
        "//evil.test": "/evil.test",
        "///evil.test//": "/evil.test",
        "/\\evil.test/": "/evil.test",
        "/.//evil.test": "/evil.test",
        "/%2F/evil.test/": "/%2F/evil.test"
      }
      for (const [path, location] of Object.entries(paths)) {
        for (const method of ["GET", "POST"]) {
          const response = yield* raw(path, { method })
          assert.strictEqual(response.status, 308, path)
          assert.strictEqual(response.headers.get("location"), location, path)
        }
      }
      assert.strictEqual((yield* raw("/")).status, 200)
    }).pipe(Effect.provide(platform))
  )
})

describe("a redirect", () => {
  it.effect("leads to a callback of any characters, and none of them ends the header", () =>
    Effect.gen(function* () {
      const callback = "http://localhost:8102/api/v1/auth/oauth/callback/"
      const query = (end: string) => new URLSearchParams({ redirect_uri: callback + end, response_type: "code" })
      for (const end of ["İ", "ü", "a b", "\u0000", "\r\nset-cookie: a=b"]) {
        const begun = yield* raw(`/oauth-provider/auth?${query(end)}`)
        const { pathname } = new URL(begun.headers.get("location") ?? "")
        const body = new URLSearchParams({ decision: "allow", account_id: "ada" })
        const decided = yield* raw(pathname, { method: "POST", body })
        const back = yield* raw(new URL(decided.headers.get("location") ?? "").pathname)
        assert.strictEqual(back.status, 303, end)
        const url = back.headers.get("location") ?? ""
        assert.match(url, /^[\x21-\x7e]+$/)
        assert.isTrue(decodeURIComponent(url).startsWith(`${callback}${end}?code=`), url)
        assert.isFalse(back.headers.has("set-cookie"))
      }
    }).pipe(Effect.provide(platform))
  )
})

describe("the order of checks", () => {
  const wrong = {
    "x-stack-access-type": "client",
    "x-stack-project-id": "22222222-2222-4222-8222-222222222222",
    "x-stack-publishable-client-key": "pck_wrong",
    "x-stack-access-token": "garbage",
    "x-stack-branch-id": "other",
    "content-type": "application/json"
  }
  // Each step fixes one problem; the response reports the next one.
  const steps: ReadonlyArray<readonly [change: Record<string, string>, body: string, code: string]> = [
    [{}, "{", "BODY_PARSING_ERROR"],
    [{ "x-stack-access-type": "" }, "{}", "PROJECT_KEY_WITHOUT_ACCESS_TYPE"],
    [{ "x-stack-access-type": "root" }, "{}", "INVALID_ACCESS_TYPE"],
    [{ "x-stack-project-id": "" }, "{}", "ACCESS_TYPE_WITHOUT_PROJECT_ID"],
    [{}, "{}", "UNPARSABLE_ACCESS_TOKEN"],
    [{ "x-stack-access-token": "" }, "{}", "CURRENT_PROJECT_NOT_FOUND"],
    [{ "x-stack-access-token": "", "x-stack-project-id": project.id }, "{}", "INVALID_PUBLISHABLE_CLIENT_KEY"],
    [
      {
        "x-stack-access-token": "",
        "x-stack-project-id": project.id,
        "x-stack-publishable-client-key": project.publishableClientKey
      },
      "{}",
      "BRANCH_DOES_NOT_EXIST"
    ]
  ]
  for (const [change, body, code] of steps) {
    it.effect(`${code} comes before what is wrong besides`, () =>
      Effect.gen(function* () {
        const response = yield* raw("/api/v1/auth/sessions", { method: "POST", headers: { ...wrong, ...change }, body })
        assert.strictEqual(response.headers.get("x-stack-known-error"), code)
      }).pipe(Effect.provide(platform))
    )
  }

  it.effect("me without a user beats the level of access, which beats the shape", () =>
    Effect.gen(function* () {
      const me = yield* send("POST", "/api/v1/auth/sessions", { body: { user_id: "me", stray: 1 } })
      assert.strictEqual(me.body.code, "CANNOT_GET_OWN_USER_WITHOUT_USER")
      const low = yield* send("POST", "/api/v1/auth/sessions", { body: { stray: 1 } })
      assert.deepStrictEqual(low.body.details, { actual_access_type: "client", allowed_access_types: ["server", "admin"] })
      const shape = yield* send("POST", "/api/v1/auth/sessions", { access: "server", body: { stray: 1 } })
      assert.deepStrictEqual(shape.body.details.message.split("\n"), [
        "Request validation failed on POST /api/v1/auth/sessions:",
        "  - body.user_id must be defined",
        "  - body contains unknown properties: stray"
      ])
    }).pipe(Effect.provide(platform))
  )
})

describe("the query of a resource's list", () => {
  it.effect("is parsed and validated in every call of the resource", () =>
    Effect.gen(function* () {
      const { body: user } = yield* send("POST", "/api/v1/users?include_anonymous=true", { access: "server", body: {} })
      const statusOf = (path: string) => Effect.map(send("GET", path, { access: "server" }), ({ status }) => status)
      const place = `/api/v1/users/${user.id}`
      assert.strictEqual(yield* statusOf(`${place}?include_anonymous=true&limit=1`), 200)
      assert.strictEqual(yield* statusOf(`${place}?limit=none`), 400)
      assert.strictEqual(yield* statusOf(`${place}?stray=1`), 400)
      const channels = `/api/v1/contact-channels/${user.id}/${user.id}`
      assert.strictEqual(yield* statusOf(`${channels}?user_id=${user.id}`), 404)
      assert.strictEqual(yield* statusOf(`${channels}?user_id=me`), 400)
    }).pipe(Effect.provide(platform))
  )

  it.effect("is unknown to the path of the signed-in user", () =>
    Effect.gen(function* () {
      const { body } = yield* send("POST", "/api/v1/auth/anonymous/sign-up")
      const headers = { "x-stack-allow-anonymous-user": "true" }
      const me = yield* send("GET", "/api/v1/users/me?include_anonymous=true", { token: body.access_token, headers })
      assert.strictEqual(me.body.code, "SCHEMA_ERROR")
    }).pipe(Effect.provide(platform))
  )
})

describe("versions of the API", () => {
  it.effect("the first does not know the route that shows how they differ, and the others read its parameter their own way", () =>
    Effect.gen(function* () {
      const asked = Effect.fnUntraced(function* (version: string, query = "") {
        const response = yield* raw(`/api/${version}/migration-tests/smart-route-handler${query}`)
        return response.headers.get("x-stack-known-error") ?? response.status
      })
      const answers = (version: string) =>
        Effect.forEach(["", "?queryParam=a", "?queryParamNew=a"], (query) => asked(version, query))
      const wrong = "SCHEMA_ERROR"
      assert.deepStrictEqual(yield* answers("v1"), [404, 404, 404])
      assert.deepStrictEqual(yield* answers("v2beta1"), [200, 200, wrong])
      assert.deepStrictEqual(yield* answers("v2beta2"), [wrong, 200, wrong])
      assert.deepStrictEqual(yield* answers("v2beta3"), [wrong, wrong, 200])
      for (const version of ["v2beta4", "v2beta5", "latest"]) assert.deepStrictEqual(yield* answers(version), [200, wrong, 200])
    }).pipe(Effect.provide(platform))
  )

  it.effect("a response names the path that served it: the latest one, or that of the version that changed the route", () =>
    Effect.gen(function* () {
      const served = (path: string) => Effect.map(raw(path), ({ headers }) => headers.get("x-middleware-rewrite"))
      const demo = "migration-tests/smart-route-handler"
      const buying = "payments/purchases/create-purchase-url"
      assert.strictEqual(yield* served("/api/v1"), "/api/latest")
      assert.strictEqual(yield* served("/api/v1/users?limit=1"), "/api/latest/users?limit=1")
      assert.strictEqual(yield* served("/api/latest/no/such/path"), "/api/latest/no/such/path")
      assert.strictEqual(yield* served(`/api/v2beta1/${demo}`), `/api/migrations/v2beta2/${demo}`)
      assert.strictEqual(yield* served(`/api/v2beta4/${demo}`), `/api/latest/${demo}`)
      assert.strictEqual(yield* served(`/api/v1/${buying}`), `/api/migrations/v2beta5/${buying}`)
      assert.strictEqual(yield* served(`/api/v2beta5/${buying}`), `/api/latest/${buying}`)
      assert.isNull(yield* served("/health"))
    }).pipe(Effect.provide(platform))
  )
})

describe("answers", () => {
  it.effect("any value of the override header turns an error into 200, and leaves a success", () =>
    Effect.gen(function* () {
      const headers = { "x-stack-override-error-status": "" }
      const error = yield* send("GET", "/api/v1/users/me", { headers })
      assert.strictEqual(error.status, 200)
      assert.strictEqual(error.headers.get("x-stack-actual-status"), "400")
      const success = yield* send("GET", "/api/v1/projects/current", { headers })
      assert.isNull(success.headers.get("x-stack-actual-status"))
    }).pipe(Effect.provide(platform))
  )

  it.effect("each response has its own request id of 16 characters", () =>
    Effect.gen(function* () {
      const ids = yield* Effect.forEach([1, 2], () =>
        Effect.map(send("GET", "/api/v1/projects/current"), ({ headers }) => headers.get("x-stack-request-id"))
      )
      for (const id of ids) assert.match(id ?? "", /^[0-9a-hjkmnp-tv-z]{16}$/)
      assert.notStrictEqual(ids[0], ids[1])
    }).pipe(Effect.provide(platform))
  )
})

describe("the support of features", () => {
  it.effect("no feature that a client asks for is supported, with or without a project", () =>
    Effect.gen(function* () {
      const response = yield* raw("/api/v1/check-feature-support", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ feature_name: "telepathy" })
      })
      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers.get("content-type"), "text/plain; charset=utf-8")
      assert.include(yield* Effect.promise(() => response.text()), "telepathy")
      assert.strictEqual((yield* send("POST", "/api/v1/check-feature-support", { body: {} })).status, 200)
    }).pipe(Effect.provide(platform))
  )
})

describe("a method that a path does not have", () => {
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
  const others = (path: string, ...own: ReadonlyArray<string>) =>
    methods.filter((method) => !own.includes(method)).map((method) => [method, path] as const)

  it.effect("gets an empty 405, even where the response is a page, a file or a redirect", () =>
    Effect.gen(function* () {
      const refused = [
        ...others("/api/v1/emails/unsubscribe-link", "GET"),
        ...others("/api/latest/emails/unsubscribe-link", "GET"),
        ...others(`/api/v1/projects/${project.id}/.well-known/jwks.json`, "GET"),
        ...others("/api/v1/auth/oauth/authorize/github", "GET"),
        ...others("/api/v1/auth/oauth/callback/github", "GET", "POST"),
        ...others("/api/v1/auth/oauth/token", "POST"),
        ...others("/api/v1/integrations/stripe/webhooks", "POST"),
        ...others("/api/v1/payments/purchases/validate-code", "GET", "POST"),
        ...others("/api/v1/users/me", "GET", "PATCH", "DELETE"),
        ...others("/api/v1", "GET")
      ]
      for (const [method, path] of refused) {
        const response = yield* raw(path, { method, headers: { "x-stack-override-error-status": "true" } })
        assert.strictEqual(response.status, 405, `${method} ${path}`)
        assert.isNull(response.headers.get("content-type"), `${method} ${path}`)
        assert.strictEqual(yield* Effect.promise(() => response.text()), "")
      }
    }).pipe(Effect.provide(platform))
  )
})
