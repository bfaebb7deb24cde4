import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { World } from "../src/world/World.js"
import { platform, project, send } from "./platform.js"

const back = "http://localhost:30000/api/v2/auth/authorize"
// The verifier and challenge of RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
const open = { "x-stack-access-type": "", "x-stack-project-id": "", "x-stack-publishable-client-key": "" }
const get = (path: string, cookie = "", method = "GET") => send(method, path, { headers: { ...open, cookie } })
const basic = (pair: string) => ({ authorization: `Basic ${btoa(pair)}` })
const pathOf = (headers: Headers) => {
  const { pathname, search } = new URL(headers.get("location") ?? "")
  return `${pathname}${search}`
}

const begin = Effect.fnUntraced(function* (kind: string, redirect_uri = back) {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: `${kind}-local`,
    redirect_uri,
    state: btoa(JSON.stringify({ details: { [`${kind === "neon" ? "neon" : "external"}_project_name`]: "outer" } })),
    code_challenge,
    code_challenge_method: "S256"
  })
  const asked = yield* get(`/api/v1/integrations/${kind}/oauth/authorize?${query}`)
  assert.strictEqual(asked.status, 307)
  return yield* get(pathOf(asked.headers))
})
const jarOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")

const choose = Effect.fnUntraced(function* (kind: string, uid: string) {
  const { keySets } = (yield* World).internal
  const [keys] = keySets.values()
  return yield* send("POST", `/api/v1/integrations/${kind}/internal/confirm`, {
    access: "server",
    headers: { "x-stack-project-id": "internal", "x-stack-secret-server-key": keys?.secretServerKey ?? "" },
    body: { project_id: project.id, interaction_uid: uid }
  })
})

// Follows the browser flow to the platform and back, and returns the final URL.
const walk = Effect.fnUntraced(function* (kind: string) {
  const asked = yield* begin(kind)
  const cookie = jarOf(asked.headers)
  const page = yield* get(pathOf(asked.headers), cookie)
  const uid = new URL(page.headers.get("location") ?? "").searchParams.get("interaction_uid") ?? ""
  const code = (yield* choose(kind, uid)).body.authorization_code
  const done = `/api/v1/integrations/${kind}/oauth/idp/interaction/${uid}/done?code=${code}`
  assert.strictEqual((yield* get(done, cookie)).status, 200)
  const brought = yield* get(done, cookie, "POST")
  assert.strictEqual(brought.status, 303)
  return yield* get(pathOf(brought.headers), cookie)
})

const exchange = (kind: string, code: string, own: object = {}, pair = `${kind}-local:${kind}-local-secret`) =>
  send("POST", `/api/v1/integrations/${kind}/oauth/token`, {
    headers: { ...open, ...basic(pair) },
    body: { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: back, ...own }
  })

layer(platform)("an integration that requests a project", (it) => {
  it.effect("sends a browser to a page that knows the request and the name of the integration's own project", () =>
    Effect.gen(function* () {
      for (const kind of ["neon", "custom"]) {
        const asked = yield* begin(kind)
        const [status, cookies] = [asked.status, asked.headers.getSetCookie()]
        const names = ["_interaction", "_interaction.sig", "_interaction_resume", "_interaction_resume.sig"]
        assert.deepStrictEqual([status, cookies.map((each) => each.split("=")[0])], [303, names])
        const page = yield* get(pathOf(asked.headers), jarOf(asked.headers))
        assert.strictEqual(page.status, 307)
        const { pathname, searchParams } = new URL(page.headers.get("location") ?? "")
        assert.deepStrictEqual([pathname, searchParams.get("external_project_name")], [`/integrations/${kind}/confirm`, "outer"])
      }
    })
  )

  it.effect("is rejected if the redirect URI is not its own", () =>
    Effect.gen(function* () {
      const { status, body } = yield* begin("custom", "http://localhost:30000/elsewhere")
      assert.deepStrictEqual([status, body.error], [400, "invalid_redirect_uri"])
      assert.strictEqual(body.iss, "http://localhost:8102/api/v1/integrations/custom/oauth/idp")
    })
  )

  it.effect("gets a key of the chosen project once", () =>
    Effect.gen(function* () {
      const end = yield* walk("neon")
      const place = new URL(end.headers.get("location") ?? "")
      assert.deepStrictEqual([end.status, `${place.origin}${place.pathname}`], [303, back])
      assert.deepStrictEqual([...place.searchParams.keys()], ["code", "state", "iss"])
      const code = place.searchParams.get("code") ?? ""
      const { body } = yield* exchange("neon", code)
      assert.deepStrictEqual([body.token_type, body.project_id], ["api_key", project.id])
      const headers = { "x-stack-super-secret-admin-key": body.access_token }
      assert.strictEqual((yield* send("GET", "/api/v1/internal/api-keys", { access: "admin", headers })).status, 200)
      assert.strictEqual((yield* exchange("neon", code)).status, 400)
    })
  )

  it.effect("gets nothing with another secret, client, verifier or redirect URI, or too late", () =>
    Effect.gen(function* () {
      const place = new URL((yield* walk("custom")).headers.get("location") ?? "")
      const code = place.searchParams.get("code") ?? ""
      assert.strictEqual((yield* exchange("custom", code, {}, "custom-local:wrong")).body.code, "SCHEMA_ERROR")
      assert.strictEqual((yield* exchange("neon", code)).status, 400)
      assert.strictEqual((yield* exchange("custom", code, { code_verifier: "another" })).status, 400)
      assert.strictEqual((yield* exchange("custom", code, { redirect_uri: "http://localhost:30000/" })).status, 400)
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual((yield* exchange("custom", code)).status, 400)
    })
  )

  it.effect("does not accept a choice from another browser, or one that nobody made", () =>
    Effect.gen(function* () {
      const asked = yield* begin("custom")
      const cookie = jarOf(asked.headers)
      const uid = pathOf(asked.headers).split("/").at(-1) ?? ""
      const root = "/api/v1/integrations/custom/oauth/idp"
      assert.strictEqual((yield* get(`${root}/interaction/${uid}/done?code=guess`, cookie, "POST")).status, 400)
      assert.strictEqual((yield* get(`${root}/auth/${uid}`, cookie)).status, 400)
      const code = (yield* choose("custom", uid)).body.authorization_code
      assert.strictEqual((yield* get(`${root}/interaction/${uid}/done?code=${code}`, "", "POST")).status, 400)
      assert.strictEqual((yield* choose("custom", "no-such-request")).status, 400)
    })
  )
})
