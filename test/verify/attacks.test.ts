import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Rpc, RpcGroup, RpcSerialization, RpcServer } from "effect/rpc"
import type { CryptoKey, JWTHeaderParameters } from "jose"
import { base64url, exportJWK, generateKeyPair, SignJWT } from "jose"
import { ServerApp, SessionVerifier } from "../../src/effect.js"
import { Authenticated, AuthenticatedRpc, CurrentUser } from "../../src/http-api/index.js"
import { createServerApp } from "../../src/index.js"
import { createVerifier } from "../../src/verify/index.js"
import { adapters } from "../web/adapters.js"
import type { Issuer } from "./issuing.js"
import { baseUrl, makeIssuer, projectId } from "./issuing.js"

const secretServerKey = "ssk_0123456789abcdef"
const otherProject = "9d2c6f3e-5c1b-4e6f-8a77-5f0d3c2b1a00"
const hour = 3600

const text = (value: object) => base64url.encode(JSON.stringify(value))
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns the user of a request, or why the request is rejected. */
type Ask = (headers: Readonly<Record<string, string>>) => Effect.Effect<string>

const api = HttpApi.make("api").add(
  HttpApiGroup.make("all")
    .add(HttpApiEndpoint.get("me", "/me", { success: Schema.String }))
    .middleware(Authenticated)
)
const group = HttpApiBuilder.group(api, "all", (handlers) =>
  handlers.handle("me", () => Effect.map(CurrentUser, ({ claims }) => claims.userId))
)
const procedures = RpcGroup.make(Rpc.make("me", { success: Schema.String })).middleware(AuthenticatedRpc)
const handlers = procedures.toLayer({ me: () => Effect.map(CurrentUser, ({ claims }) => claims.userId) })

/** All APIs that read a session from a request. */
const entries: Readonly<Record<string, (fetch: Issuer["fetch"]) => Effect.Effect<Ask, unknown>>> = {
  SessionVerifier: (fetch) =>
    Effect.map(
      SessionVerifier.make({ projectId, baseUrl, fetch }),
      ({ verify }): Ask =>
        (headers) =>
          Effect.match(verify({ headers }), { onFailure: ({ _tag }) => _tag, onSuccess: ({ userId }) => userId })
    ),
  "portico/verify": (fetch) =>
    Effect.sync(() => {
      const verify = createVerifier({ projectId, baseUrl, fetch })
      return (headers) =>
        Effect.promise(async () => {
          const outcome = await verify.result(new Request("https://app.test/", { headers }))
          return outcome.ok ? outcome.value.userId : outcome.error._tag
        })
    }),
  "verifySession of a server app": (fetch) =>
    Effect.sync(() => {
      const app = createServerApp({ projectId, secretServerKey, baseUrl, fetch })
      return (headers) =>
        Effect.promise(async () => {
          const outcome = await app.verifySession.result(new Request("https://app.test/", { headers }))
          return outcome.ok ? outcome.value.userId : outcome.error._tag
        })
    }),
  "portico/http-api": (fetch) =>
    Effect.sync(() => {
      const app = ServerApp.layer({ projectId, secretServerKey, baseUrl, fetch })
      const { handler } = HttpRouter.toWebHandler(
        HttpApiBuilder.layer(api).pipe(
          Layer.provide(group),
          Layer.provide(Authenticated.layer),
          Layer.provide([app, SessionVerifier.layer({ projectId, baseUrl, fetch }), HttpServer.layerServices])
        ),
        { disableLogger: true }
      )
      return (headers) =>
        Effect.promise(async () => {
          const body = await (await handler(new Request("https://api.test/me", { headers }), Context.empty())).json()
          return typeof body === "string" ? body : tagOf(body)
        })
    }),
  AuthenticatedRpc: (fetch) =>
    Effect.sync(() => {
      const app = ServerApp.layer({ projectId, secretServerKey, baseUrl, fetch })
      const { handler } = HttpRouter.toWebHandler(
        RpcServer.layerHttp({ group: procedures, path: "/rpc", protocol: "http" }).pipe(
          Layer.provide([handlers, AuthenticatedRpc.layer]),
          Layer.provide([app, SessionVerifier.layer({ projectId, baseUrl, fetch }), RpcSerialization.layerJson])
        ),
        { disableLogger: true }
      )
      const body = JSON.stringify([{ _tag: "Request", id: "1", tag: "me", payload: null, headers: [] }])
      return (headers) =>
        Effect.promise(async () => {
          const request = new Request("https://api.test/rpc", { method: "POST", headers, body })
          const [{ exit }] = await (await handler(request, Context.empty())).json()
          return exit._tag === "Success" ? exit.value : tagOf(exit.cause[0].error)
        })
    })
}

/** Returns the failure that an endpoint's response stands for. */
const tagOf = ({ _tag, reason }: { readonly _tag: string; readonly reason?: string }): string => {
  const reasons: Readonly<Record<string, string>> = {
    missing: "TokenMissingError",
    malformed: "TokenMalformedError",
    expired: "TokenExpiredError",
    notActive: "TokenNotActiveError",
    signature: "TokenSignatureError",
    project: "TokenProjectError",
    key: "SigningKeyUnknownError"
  }
  if (_tag === "PermissionDenied") return "TokenUserKindError"
  return _tag === "PlatformUnavailable" ? "SigningKeysUnavailableError" : (reasons[reason ?? ""] ?? _tag)
}

/** A platform whose tokens are valid now, and what an attacker can create. */
const world = Effect.gen(function* () {
  const issuer = yield* makeIssuer("one", "two")
  const now = Math.floor((yield* Effect.clockWith((clock) => clock.currentTimeMillis)) / 1000)
  const fresh = { iat: now, exp: now + hour }
  const own = yield* Effect.promise(() => generateKeyPair("ES256", { extractable: true }))
  const ownJwk = yield* Effect.promise(() => exportJWK(own.publicKey))
  const { keys } = yield* Effect.promise(async () => (await issuer.fetch("")).json())
  const published = keys.find((key: { readonly kid?: string } | null) => key?.kid === "one")
  const good = yield* Effect.promise(() => issuer.token(fresh))
  const [head = "", body = "", signature = ""] = good.split(".")
  const claims = JSON.parse(new TextDecoder().decode(base64url.decode(body)))
  const by = (header: JWTHeaderParameters, key: CryptoKey | Uint8Array, payload = claims) =>
    Effect.promise(() => new SignJWT(payload).setProtectedHeader(header).sign(key))
  const signed = (changes: object, options: Parameters<Issuer["token"]>[1] = {}) =>
    Effect.promise(() => issuer.token({ ...fresh, ...changes }, options))
  const key = issuer.keys.get("one") ?? own.privateKey
  const withHeader = (header: object) => by({ alg: "ES256", kid: "one", ...header }, key)
  const hmac = (secret: string) => by({ alg: "HS256", kid: "one" }, new TextEncoder().encode(secret))
  return { by, body, claims, fresh, good, head, hmac, issuer, key, now, own, ownJwk, published, signature, signed, withHeader }
})

/** The attacks by name, and how each must be rejected. */
const attacks = Effect.gen(function* () {
  const w = yield* world
  const es = { alg: "ES256", kid: "one" }
  const day = 86_400
  const all: ReadonlyArray<readonly [what: string, token: string, tag: string]> = [
    ["a changed claim", `${w.head}.${text({ ...w.claims, sub: "somebody" })}.${w.signature}`, "TokenSignatureError"],
    ["a key of the sender's own", yield* w.by(es, w.own.privateKey), "TokenSignatureError"],
    ["a key of the sender's own, embedded", yield* w.by({ ...es, jwk: w.ownJwk }, w.own.privateKey), "TokenSignatureError"],
    [
      "a key set of the sender's own",
      yield* w.by({ ...es, jku: "https://evil.test/jwks" }, w.own.privateKey),
      "TokenSignatureError"
    ],
    [
      "a certificate of the sender's own",
      yield* w.by({ ...es, x5u: "https://evil.test/x" }, w.own.privateKey),
      "TokenSignatureError"
    ],
    ["another key of the project", `${text({ alg: "ES256", kid: "two" })}.${w.body}.${w.signature}`, "TokenSignatureError"],
    ["a key id that is a path", yield* w.by({ ...es, kid: "../../../dev/null" }, w.own.privateKey), "SigningKeyUnknownError"],
    ["a key id of an object's own", yield* w.by({ ...es, kid: "__proto__" }, w.own.privateKey), "SigningKeyUnknownError"],
    ["no key id", yield* w.by({ alg: "ES256" }, w.own.privateKey), "TokenMalformedError"],
    ["a key id that is no text", `${text({ alg: "ES256", kid: { a: 1 } })}.${w.body}.${w.signature}`, "TokenMalformedError"],
    ["no algorithm", `${text({ alg: "none", kid: "one" })}.${w.body}.AAAA`, "TokenMalformedError"],
    ["no algorithm, in other letters", `${text({ alg: "nOnE", kid: "one" })}.${w.body}.AAAA`, "TokenMalformedError"],
    ["the public key as a secret", yield* w.hmac(JSON.stringify(w.published)), "TokenMalformedError"],
    ["the id of the public key as a secret", yield* w.hmac("one"), "TokenMalformedError"],
    ["another algorithm", `${text({ alg: "RS256", kid: "one" })}.${w.body}.${w.signature}`, "TokenMalformedError"],
    ["a part that must be understood", yield* critical(w), "TokenMalformedError"],
    [
      "a body that is not encoded",
      `${text({ ...es, b64: false, crit: ["b64"] })}.${w.body}.${w.signature}`,
      "TokenSignatureError"
    ],
    ["an algorithm that is stated twice, the last one none", twice("ES256", "none", w), "TokenMalformedError"],
    ["an algorithm that is stated twice, the first one none", twice("none", "ES256", w), "TokenSignatureError"],
    ["a signature of zeros", `${w.head}.${w.body}.${base64url.encode(new Uint8Array(64))}`, "TokenSignatureError"],
    ["a cut signature", `${w.head}.${w.body}.${w.signature.slice(0, 40)}`, "TokenSignatureError"],
    ["a cut body", `${w.head}.${w.body.slice(0, -9)}.${w.signature}`, "TokenSignatureError"],
    ["a megabyte", `${w.head}.${"A".repeat(1_000_000)}.${w.signature}`, "TokenMalformedError"],
    ["another project", yield* w.signed({ project_id: otherProject }, { audience: otherProject }), "TokenProjectError"],
    ["another project in one claim", yield* w.signed({ project_id: otherProject }), "TokenProjectError"],
    ["another branch", yield* w.signed({ branch_id: "staging" }), "TokenProjectError"],
    ["another platform", yield* w.signed({}, { issuer: `https://evil.test/api/v1/projects/${projectId}` }), "TokenProjectError"],
    ["no user", yield* w.signed({ sub: "" }), "TokenMalformedError"],
    ["no end", yield* w.signed({ exp: undefined }), "TokenMalformedError"],
    ["an end that is no number", yield* w.signed({ exp: "tomorrow" as never }), "TokenMalformedError"],
    ["an end before the epoch", yield* w.signed({ exp: -1 }), "TokenExpiredError"],
    ["an end that is null", yield* w.signed({ exp: null as never }), "TokenMalformedError"],
    ["a list of audiences", yield* w.by(es, w.key, { ...w.claims, aud: [projectId] }), "TokenProjectError"],
    ["an end of yesterday", yield* w.signed({ iat: w.now - 2 * day, exp: w.now - day }), "TokenExpiredError"],
    ["a beginning of tomorrow", yield* w.signed({ nbf: w.now + day, exp: w.now + 2 * day }), "TokenNotActiveError"],
    [
      "an issuer whose clock is a day ahead",
      yield* w.signed({ iat: w.now + day, exp: w.now + day + hour }),
      "TokenNotActiveError"
    ],
    [
      "an issuer whose clock is a day behind",
      yield* w.signed({ iat: w.now - day, exp: w.now - day + hour }),
      "TokenExpiredError"
    ],
    ["an anonymous user", yield* ofKind(w, "anon", "anonymous", { is_anonymous: true }), "TokenUserKindError"],
    ["a restricted user", yield* ofKind(w, "restricted", "restricted", { is_restricted: true }), "TokenUserKindError"],
    ["an anonymous user as a normal one", yield* w.signed({ is_anonymous: true }), "TokenMalformedError"],
    ["a restricted user as a normal one", yield* w.signed({ is_restricted: true }), "TokenMalformedError"]
  ]
  return { ...w, all }
})

// JSON with a member of one name twice, which no serializer writes.
const twice = (first: string, second: string, { body, signature }: Pick<World, "body" | "signature">): string =>
  `${base64url.encode(`{"alg":"${first}","kid":"one","alg":"${second}"}`)}.${body}.${signature}`

type World = Effect.Success<typeof world>

// `jose` signs no critical header that it does not know.
const critical = ({ claims, issuer }: World) =>
  Effect.promise(async () => {
    const input = `${text({ alg: "ES256", kid: "one", crit: ["exp"], exp: 1 })}.${text(claims)}`
    const key = issuer.keys.get("one")
    assert.isDefined(key)
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(input))
    return `${input}.${base64url.encode(new Uint8Array(signature))}`
  })

const ofKind = ({ signed }: World, suffix: string, folder: string, claims: object) =>
  signed(claims, {
    audience: `${projectId}:${suffix}`,
    issuer: `${baseUrl}/api/v1/projects-${folder}-users/${projectId}`
  })

const accessCookie = (token: string, refresh = "r") => `stack-access=${encodeURIComponent(JSON.stringify([refresh, token]))}`
const refreshCookie = (project: string, refresh = "r") =>
  `stack-refresh-${project}--default=${encodeURIComponent(JSON.stringify({ refresh_token: refresh, updated_at_millis: 1 }))}`

for (const [name, make] of Object.entries(entries)) {
  describe(`a session for ${name}`, { timeout: 60_000 }, () => {
    it.live("is rejected with a specific reason for every flaw, in each place of a request", () =>
      Effect.gen(function* () {
        const { all, claims, good, issuer } = yield* attacks
        const ask = yield* make(issuer.fetch)
        const before = issuer.requests()
        assert.strictEqual(yield* ask(bearer(good)), claims.sub)
        for (const [what, token, tag] of all) {
          assert.strictEqual(yield* ask(bearer(token)), tag, what)
          const inHeader = { "x-stack-auth": JSON.stringify({ accessToken: token, refreshToken: null }) }
          assert.strictEqual(yield* ask(inHeader), tag, `${what}, in x-stack-auth`)
          const cookie = `${refreshCookie(projectId)}; ${accessCookie(token)}`
          assert.include([tag, "TokenMissingError"], yield* ask({ cookie }), `${what}, in a cookie`)
        }
        assert.strictEqual(yield* ask(bearer(good)), claims.sub)
        // One request for the keys, and one more for an unknown key.
        assert.isAtMost(issuer.requests() - before, 2)
      })
    )

    it.live("belongs to the project of its cookies, even with duplicate names or cookies of two projects", () =>
      Effect.gen(function* () {
        const { claims, good, issuer, signed } = yield* world
        const ask = yield* make(issuer.fetch)
        const foreign = yield* signed({ project_id: otherProject, sub: "somebody" }, { audience: otherProject })
        for (const cookies of [
          [refreshCookie(projectId), refreshCookie(otherProject, "s"), accessCookie(good)],
          [refreshCookie(otherProject, "s"), accessCookie(foreign, "s"), refreshCookie(projectId), accessCookie(good)],
          [refreshCookie(projectId), accessCookie(good), accessCookie(foreign, "s")]
        ]) {
          assert.strictEqual(yield* ask({ cookie: cookies.join("; ") }), claims.sub)
        }
        const others = [refreshCookie(otherProject, "s"), accessCookie(foreign, "s")].join("; ")
        assert.include(["TokenMissingError", "TokenProjectError"], yield* ask({ cookie: others }))
      })
    )

    it.live("is rejected while the keys are unavailable: no connection, no success, no JSON, no key set, or too large", () =>
      Effect.gen(function* () {
        const { good } = yield* world
        const broken: ReadonlyArray<() => Promise<Response>> = [
          async () => {
            throw new TypeError("fetch failed")
          },
          async () => new Response("no", { status: 503 }),
          async () => new Response("<!doctype html>"),
          async () => new Response(""),
          async () => Response.json(null),
          async () => Response.json({ keys: "none" }),
          async () => new Response(JSON.stringify({ keys: [], more: "x".repeat(2_000_000) }))
        ]
        for (const answer of broken) {
          const ask = yield* make(answer)
          const outcomes = yield* Effect.forEach([1, 2, 3], () => ask(bearer(good)))
          assert.deepStrictEqual(new Set(outcomes), new Set(["SigningKeysUnavailableError"]), String(answer))
        }
      })
    )

    it.live("stops receiving keys that are too large", () =>
      Effect.gen(function* () {
        const { good } = yield* world
        let [fetches, received, ended] = [0, 0, 0]
        const body = (bytes: number) =>
          new ReadableStream<Uint8Array>({
            pull: async (controller) => {
              received += bytes
              controller.enqueue(new Uint8Array(bytes).fill(32))
              // A reader that never stops would starve everything else.
              await new Promise(setImmediate)
            },
            cancel: () => void ended++
          })
        const ask = yield* make(async () => {
          fetches++
          return new Response(body(100_000))
        })
        assert.strictEqual(yield* ask(bearer(good)), "SigningKeysUnavailableError")
        assert.strictEqual(ended, fetches)
        assert.isAtMost(received / fetches, 500_000)
      })
    )

    it.live("costs one key request for a thousand concurrent tokens with unknown keys", () =>
      Effect.gen(function* () {
        const { by, good, issuer, own } = yield* world
        const ask = yield* make(issuer.fetch)
        yield* ask(bearer(good))
        const before = issuer.requests()
        const tokens = yield* Effect.forEach(Array.from({ length: 1000 }), (_, index) =>
          by({ alg: "ES256", kid: `unknown-${index}` }, own.privateKey)
        )
        const tags = yield* Effect.forEach(tokens, (token) => ask(bearer(token)), { concurrency: "unbounded" })
        assert.deepStrictEqual(new Set(tags), new Set(["SigningKeyUnknownError"]))
        assert.isAtMost(issuer.requests() - before, 1)
      })
    )
  })
}

describe("a session of a server app", { timeout: 60_000 }, () => {
  for (const [name, serve] of Object.entries(adapters)) {
    it.live(`is none if its token is flawed, and requests nothing from the platform but its keys: ${name}`, () =>
      Effect.gen(function* () {
        const { all, claims, good, issuer } = yield* attacks
        const app = createServerApp({ projectId, secretServerKey, baseUrl, fetch: issuer.fetch })
        yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
        const { ask } = yield* serve(app, async (session) => {
          const outcome = await session.verifySession.result()
          return { body: outcome.ok ? outcome.value.userId : outcome.error._tag }
        })
        const seen = (headers: Readonly<Record<string, string>>) =>
          Effect.flatMap(ask("/me", { headers }), (response) =>
            // Node refuses longer headers itself.
            response.status === 431 ? Effect.succeed("too long") : Effect.promise(() => response.text())
          )
        const places = {
          bearer: (token: string) => bearer(token),
          "x-stack-auth": (token: string) => ({ "x-stack-auth": JSON.stringify({ accessToken: token, refreshToken: null }) })
        }
        const before = issuer.requests()
        for (const [place, headersOf] of Object.entries(places)) {
          assert.strictEqual(yield* seen(headersOf(good)), claims.sub, place)
          // A token that cannot be read at all is no session, so the reason can be another one than that of the verifier.
          for (const [what, token] of all)
            assert.match(yield* seen(headersOf(token)), /^(\w+Error|too long)$/, `${what}, ${place}`)
        }
        assert.isAtMost(issuer.requests() - before, 2)
      })
    )
  }
})
