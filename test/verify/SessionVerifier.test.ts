import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scheduler } from "effect"
import { TestClock } from "effect/testing"
import type { CryptoKey } from "jose"
import { base64url, exportSPKI, importJWK, SignJWT } from "jose"
import { InvalidInput } from "../../src/errors/sdk.js"
import { Sharing } from "../../src/internal/Sharing.js"
import { SessionVerifier } from "../../src/verify/SessionVerifier.js"
import type { VerifyOptions } from "../../src/verify/Verifier.js"
import { Interrupting } from "../support/interrupting.js"
import { cryptography, turn } from "../support/pace.js"
import type { Issuer } from "./issuing.js"
import { baseUrl, makeIssuer, nowSeconds, projectId } from "./issuing.js"

const verifierOf = (issuer: Issuer, options: Partial<VerifyOptions> = {}) =>
  Effect.andThen(
    TestClock.setTime(nowSeconds * 1000),
    SessionVerifier.make({ projectId, baseUrl, fetch: issuer.fetch, ...options })
  )

const tokenOf = (issuer: Issuer, ...args: Parameters<Issuer["token"]>) => Effect.promise(() => issuer.token(...args))

describe("SessionVerifier.verify", () => {
  it.effect("returns the claims of a token that the project signed, with one request for all tokens", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const token = yield* tokenOf(issuer)
      const claims = yield* verifier.verify(token)
      assert.deepStrictEqual(claims, {
        userId: "b0a3f1f6-0c5f-4a55-8d0a-2f7d5c1f0a11",
        projectId,
        branchId: "main",
        sessionId: "5f0c5d1e-7a0d-4c0f-9c8a-d1b2c3e4f506",
        displayName: "Ada",
        email: "ada@example.com",
        isEmailVerified: true,
        selectedTeamId: null,
        isAnonymous: false,
        isRestricted: false,
        restrictedReason: null,
        requiresMfa: null,
        signedUpAt: null,
        issuedAt: new Date(nowSeconds * 1000),
        expiresAt: new Date((nowSeconds + 600) * 1000)
      })
      yield* Effect.forEach(Array.from({ length: 50 }), () => verifier.verify(token), { concurrency: 50 })
      assert.strictEqual(issuer.requests(), 1)
    })
  )

  it.effect("fetches the keys once for all waiters, even if the first of them is interrupted", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const token = yield* tokenOf(issuer)
      const first = yield* Effect.forkChild(verifier.verify(token), { startImmediately: true })
      const others = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 20 }), () => verifier.verify(token), { concurrency: 20 }),
        { startImmediately: true }
      )
      yield* Fiber.interrupt(first)
      assert.strictEqual((yield* Fiber.join(others)).length, 20)
      assert.strictEqual(issuer.requests(), 1)
    })
  )

  it.effect("keeps nobody waiting, wherever the first one is interrupted (rule 1)", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const token = yield* tokenOf(issuer)
      for (let step = 1, isReached = true; isReached; step++) {
        const verifier = yield* verifierOf(issuer)
        const scheduler = new Interrupting(step, "first")
        const first = Effect.provideService(verifier.verify(token), Scheduler.Scheduler, scheduler)
        yield* Fiber.await(yield* Effect.forkChild(first, { startImmediately: true }))
        isReached = scheduler.hasInterrupted
        yield* TestClock.adjust("1 second")
        const next = yield* Effect.forkChild(verifier.verify(token), { startImmediately: true })
        for (let turns = 0; turns < 200 && next.pollUnsafe() === undefined; turns++) yield* Effect.andThen(cryptography, turn)
        const exit = next.pollUnsafe()
        assert.isTrue(exit !== undefined && Exit.isSuccess(exit), `step ${step}`)
      }
    })
  )

  it.effect("waits for no other request's fetch on runtimes that end the I/O of a request with it", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      let asked = 0
      // The fetch of the first request ends with it, and never gets a response.
      const fetch: typeof issuer.fetch = (...args) => (asked++ === 0 ? new Promise(() => {}) : issuer.fetch(...args))
      const verifier = yield* verifierOf(issuer, { fetch })
      const token = yield* tokenOf(issuer)
      yield* Effect.forkChild(verifier.verify(token), { startImmediately: true })
      const others = Effect.forEach(Array.from({ length: 20 }), () => verifier.verify(token), { concurrency: 20 })
      assert.strictEqual((yield* others).length, 20)
    }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect(
    "verifies by a new key for each of the requests that name it at once on such runtimes, also if the first one ends",
    () =>
      Effect.gen(function* () {
        const issuer = yield* makeIssuer("one", "two")
        issuer.publish(["one"])
        let isGone = false
        const fetch: typeof issuer.fetch = (...args) => {
          const answer = isGone ? new Promise<never>(() => {}) : issuer.fetch(...args)
          isGone = false
          return answer
        }
        const verifier = yield* verifierOf(issuer, { fetch })
        const token = yield* tokenOf(issuer, {}, { key: "two" })
        const many = Effect.forEach(Array.from({ length: 20 }), () => verifier.verify(token), { concurrency: 20 })
        yield* verifier.verify(yield* tokenOf(issuer))
        assert.strictEqual((yield* Effect.flip(many))._tag, "SigningKeyUnknownError")
        assert.strictEqual(issuer.requests(), 1)
        yield* TestClock.adjust("30 seconds")
        issuer.publish(["one", "two"])
        isGone = true
        yield* Effect.forkChild(verifier.verify(token), { startImmediately: true })
        assert.strictEqual((yield* many).length, 20)
        assert.strictEqual(issuer.requests(), 21)
        // Once one has ended, keys that no one publishes cost no more requests.
        const unknown = base64url.encode(JSON.stringify({ alg: "ES256", kid: "three" }))
        yield* Effect.flip(verifier.verify(token.replace(/^[^.]+/, unknown)))
        assert.strictEqual(issuer.requests(), 21)
      }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect("reads the claims that only the latest platform sends", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer, { allow: { restricted: true } })
      const token = yield* tokenOf(
        issuer,
        {
          is_restricted: true,
          restricted_reason: { type: "email_not_verified" },
          requires_totp_mfa: true,
          signed_up_at: nowSeconds - 60
        },
        { audience: `${projectId}:restricted`, issuer: `${baseUrl}/api/v1/projects-restricted-users/${projectId}` }
      )
      const claims = yield* verifier.verify(token)
      assert.deepInclude(claims, {
        isRestricted: true,
        restrictedReason: "email_not_verified",
        requiresMfa: true,
        signedUpAt: new Date((nowSeconds - 60) * 1000)
      })
    })
  )

  it.effect("rejects anonymous and restricted users unless they are allowed", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const strict = yield* verifierOf(issuer)
      const lenient = yield* verifierOf(issuer, { allow: { anonymous: true } })
      const anonymous = yield* tokenOf(
        issuer,
        { is_anonymous: true, is_restricted: true, restricted_reason: { type: "anonymous" } },
        { audience: `${projectId}:anon`, issuer: `${baseUrl}/api/v1/projects-anonymous-users/${projectId}` }
      )
      const restricted = yield* tokenOf(
        issuer,
        { is_restricted: true },
        { audience: `${projectId}:restricted`, issuer: `${baseUrl}/api/v1/projects-restricted-users/${projectId}` }
      )
      const refused = yield* Effect.flip(strict.verify(anonymous))
      assert.isTrue(refused._tag === "TokenUserKindError" && refused.kind === "anonymous")
      const refusedRestricted = yield* Effect.flip(lenient.verify(restricted))
      assert.isTrue(refusedRestricted._tag === "TokenUserKindError" && refusedRestricted.kind === "restricted")
      assert.isTrue((yield* lenient.verify(anonymous)).isAnonymous)
    })
  )

  it.effect("rejects claims that disagree with the audience or the issuer", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer, { allow: { anonymous: true, restricted: true } })
      const posing = yield* tokenOf(issuer, { is_anonymous: true })
      assert.strictEqual((yield* Effect.flip(verifier.verify(posing)))._tag, "TokenMalformedError")
      const mixed = yield* tokenOf(issuer, { is_anonymous: true }, { audience: `${projectId}:anon` })
      assert.strictEqual((yield* Effect.flip(verifier.verify(mixed)))._tag, "TokenProjectError")
    })
  )

  it.effect("rejects tokens of another project, branch or platform, and requests no keys for the first", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const other = "9d2c6f3e-5c1b-4e6f-8a77-5f0d3c2b1a00"
      const foreign = yield* tokenOf(issuer, { project_id: other }, { audience: other })
      const refused = yield* Effect.flip(verifier.verify(foreign))
      assert.isTrue(refused._tag === "TokenProjectError" && refused.claim === "aud")
      assert.strictEqual(issuer.requests(), 0)
      for (const [claims, by, claim] of [
        [{ project_id: other }, {}, "project_id"],
        [{ branch_id: "staging" }, {}, "branch_id"],
        [{}, { issuer: `https://evil.test/api/v1/projects/${projectId}` }, "iss"]
      ] as const) {
        const error = yield* Effect.flip(verifier.verify(yield* tokenOf(issuer, claims, by)))
        assert.isTrue(error._tag === "TokenProjectError" && error.claim === claim, claim)
      }
    })
  )

  it.effect("accepts both names of the hosted platform as issuer", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer, { baseUrl: "https://api.stack-auth.com/" })
      for (const host of ["api.stack-auth.com", "api.hexclave.com"]) {
        yield* verifier.verify(yield* tokenOf(issuer, {}, { issuer: `https://${host}/api/v1/projects/${projectId}` }))
      }
      const staging = yield* tokenOf(issuer, {}, { issuer: `https://api.staging.hexclave.com/api/v1/projects/${projectId}` })
      assert.strictEqual((yield* Effect.flip(verifier.verify(staging)))._tag, "TokenProjectError")
    })
  )

  it.effect("accepts the hosts of its own deployment alone as issuer", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const hosts = ["api", "api1", "api2", "api.staging", "api.dev"].flatMap((host) =>
        ["stack-auth.com", "hexclave.com"].map((domain) => `${host}.${domain}`)
      )
      for (const [baseUrl, accepted] of [
        ["https://api.hexclave.com", /^api\d?\.[\w-]+\.com$/],
        ["https://api.staging.stack-auth.com", /^api\.staging\./],
        ["https://api.dev.hexclave.com", /^api\.dev\./]
      ] as const) {
        const verifier = yield* verifierOf(issuer, { baseUrl })
        const isAccepted = (host: string) =>
          Effect.flatMap(tokenOf(issuer, {}, { issuer: `https://${host}/api/v1/projects/${projectId}` }), (token) =>
            Effect.match(verifier.verify(token), { onSuccess: () => true, onFailure: () => false })
          )
        assert.deepStrictEqual(
          yield* Effect.filter(hosts, isAccepted),
          hosts.filter((host) => accepted.test(host)),
          baseUrl
        )
      }
    })
  )

  it.effect("distinguishes an expired token from one that is not valid yet, within the clock tolerance", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer, { clockToleranceSeconds: 10 })
      const token = yield* tokenOf(issuer, { nbf: nowSeconds })
      const at = (seconds: number) => Effect.andThen(TestClock.setTime((nowSeconds + seconds) * 1000), verifier.verify(token))
      yield* at(609)
      const expired = yield* Effect.flip(at(611))
      assert.isTrue(expired._tag === "TokenExpiredError" && expired.expiredAt.getTime() === (nowSeconds + 600) * 1000)
      yield* at(-9)
      const early = yield* Effect.flip(at(-11))
      assert.isTrue(early._tag === "TokenNotActiveError" && early.notBefore.getTime() === nowSeconds * 1000)
      assert.strictEqual((yield* Effect.flip(at(86_400)))._tag, "TokenExpiredError")
    })
  )

  it.effect("rejects a fresh token if this machine's clock is off by a day, in either direction", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const token = yield* tokenOf(issuer)
      const at = (seconds: number) => Effect.andThen(TestClock.setTime((nowSeconds + seconds) * 1000), verifier.verify(token))
      assert.strictEqual((yield* Effect.flip(at(86_400)))._tag, "TokenExpiredError")
      const behind = yield* Effect.flip(at(-86_400))
      assert.isTrue(behind._tag === "TokenNotActiveError" && behind.notBefore.getTime() === nowSeconds * 1000)
      assert.strictEqual((yield* Effect.flip(at(-61)))._tag, "TokenNotActiveError")
      yield* at(-60)
    })
  )

  it.effect("reads times that no date can represent as the nearest one, and every failure still has a message", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(nowSeconds * 1000)
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const far = 1e300
      for (const [claims, tag] of [
        [{ exp: -far }, "TokenExpiredError"],
        [{ nbf: far, exp: far }, "TokenNotActiveError"],
        [{ iat: far, exp: far }, "TokenNotActiveError"]
      ] as const) {
        const error = yield* Effect.flip(verifier.verify(yield* tokenOf(issuer, claims)))
        assert.strictEqual(error._tag, tag)
        assert.match(error.message, /\d{6}-\d\d-\d\dT/)
      }
      const accepted = yield* verifier.verify(yield* tokenOf(issuer, { exp: far, iat: -far, signed_up_at: far }))
      const dates = [accepted.issuedAt, accepted.expiresAt, accepted.signedUpAt]
      assert.deepStrictEqual(
        dates.map((date) => date?.getTime()),
        [-8.64e15, 8.64e15, 8.64e15]
      )
    })
  )

  it.effect("accepts one spelling of a signature: base64url without padding or spare bits", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(nowSeconds * 1000)
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const signed = Effect.repeat(tokenOf(issuer), { until: (token) => /-[^.]*$/.test(token) })
      const token = yield* signed
      yield* verifier.verify(token)
      const at = token.lastIndexOf(".")
      const spare: Readonly<Record<string, string>> = { A: "B", Q: "R", g: "h", w: "x" }
      for (const same of [
        `${token}==`,
        `${token} `,
        `${token}\n`,
        `${token.slice(0, at)}${token.slice(at).replaceAll("-", "+")}`,
        `${token.slice(0, -1)}${spare[token.slice(-1)]}`
      ]) {
        // They stand for the same bytes.
        assert.deepStrictEqual(Buffer.from(same.slice(at + 1), "base64"), Buffer.from(token.slice(at + 1), "base64"))
        assert.strictEqual(
          (yield* Effect.flip(verifier.verify(same)))._tag,
          "TokenSignatureError",
          JSON.stringify(same.slice(at))
        )
      }
    })
  )

  it.effect("uses only keys that may verify signatures with ES256", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(nowSeconds * 1000)
      const issuer = yield* makeIssuer("one", "two")
      const { keys } = yield* Effect.promise(async () => (await issuer.fetch("")).json())
      const outcome = (purpose: object) =>
        Effect.gen(function* () {
          const published = keys.map((key: { readonly kid?: string } | null) =>
            key?.kid === "one" ? { ...key, ...purpose } : key
          )
          const { verify } = yield* SessionVerifier.make({
            projectId,
            baseUrl,
            fetch: async () => Response.json({ keys: published })
          })
          // Another key of the set stays in use.
          yield* verify(yield* Effect.promise(() => issuer.token({}, { key: "two" })))
          return yield* Effect.match(verify(yield* tokenOf(issuer)), {
            onFailure: ({ _tag }) => _tag,
            onSuccess: () => "verified"
          })
        })
      for (const purpose of [
        {},
        { use: "sig" },
        { key_ops: ["verify"] },
        { use: "sig", key_ops: ["sign", "verify"], alg: "ES256" }
      ]) {
        assert.strictEqual(yield* outcome(purpose), "verified", JSON.stringify(purpose))
      }
      for (const purpose of [
        { use: "enc" },
        { use: null },
        { alg: "ES384" },
        { alg: "ECDH-ES" },
        { key_ops: [] },
        { key_ops: ["deriveKey"] },
        { key_ops: "verify" },
        { crv: "P-384" },
        { kty: "OKP" }
      ]) {
        assert.strictEqual(yield* outcome(purpose), "SigningKeyUnknownError", JSON.stringify(purpose))
      }
    })
  )

  it.effect("uses the first 32 suitable keys of a set, however many others precede them", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(nowSeconds * 1000)
      const issuer = yield* makeIssuer("one")
      const [own] = (yield* Effect.promise(async () => (await issuer.fetch("")).json())).keys.slice(-1)
      const token = yield* tokenOf(issuer)
      const outcome = (count: number, other: object) =>
        Effect.gen(function* () {
          const others = Array.from({ length: count }, (_, index) => ({ ...other, kid: `other-${index}` }))
          const fetch = async () => Response.json({ keys: [...others, own] })
          const { verify } = yield* SessionVerifier.make({ projectId, baseUrl, fetch })
          return yield* Effect.match(verify(token), { onFailure: ({ _tag }) => _tag, onSuccess: () => "verified" })
        })
      assert.strictEqual(yield* outcome(40, { kty: "RSA", n: "AQAB", e: "AQAB" }), "verified")
      assert.strictEqual(yield* outcome(40, { ...own, use: "enc" }), "verified")
      assert.strictEqual(yield* outcome(31, own), "verified")
      assert.strictEqual(yield* outcome(32, own), "SigningKeyUnknownError")
    })
  )

  it.effect("never uses a public key as an HMAC secret, in any encoding", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      yield* verifier.verify(yield* tokenOf(issuer))
      const { keys } = yield* Effect.promise(async () => (await issuer.fetch("")).json())
      const jwk = keys.find((key: { readonly kid?: string } | null) => key?.kid === "one")
      const pem = yield* Effect.promise(async () => exportSPKI((await importJWK({ ...jwk, ext: true }, "ES256")) as CryptoKey))
      const claims = JSON.parse(new TextDecoder().decode(base64url.decode((yield* tokenOf(issuer)).split(".")[1] ?? "")))
      const secrets = [pem, pem.trim(), JSON.stringify(jwk), jwk.x, `${jwk.x}${jwk.y}`].map((text) =>
        new TextEncoder().encode(text)
      )
      for (const secret of [...secrets, base64url.decode(jwk.x)]) {
        for (const alg of ["HS256", "HS384", "HS512"]) {
          const forged = yield* Effect.promise(() => new SignJWT(claims).setProtectedHeader({ alg, kid: "one" }).sign(secret))
          assert.strictEqual((yield* Effect.flip(verifier.verify(forged)))._tag, "TokenMalformedError", alg)
        }
      }
    })
  )

  it.effect("rejects a forged, truncated, unsigned, overlong or malformed token, without a request if no key is needed", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one", "two")
      const verifier = yield* verifierOf(issuer)
      const token = yield* tokenOf(issuer)
      const [head = "", body = "", signature = ""] = token.split(".")
      const text = (value: object) => base64url.encode(JSON.stringify(value))
      const hmac = yield* Effect.promise(() =>
        new SignJWT({ aud: projectId, sub: "x" })
          .setProtectedHeader({ alg: "HS256", kid: "one" })
          .sign(new TextEncoder().encode("the public key, as text"))
      )
      const unread: ReadonlyArray<readonly [string, string]> = [
        ["alg none", `${text({ alg: "none", kid: "one" })}.${body}.`],
        ["key confusion", hmac],
        ["no key id", `${text({ alg: "ES256" })}.${body}.${signature}`],
        ["one part", head],
        ["two parts", `${head}.${body}`],
        ["four parts", `${token}.AAAA`],
        ["five parts", `${head}.AAAA.${token}`],
        ["no header", `.${body}.${signature}`],
        ["words", "undefined"],
        ["1 MB", `${head}.${"A".repeat(1_000_000)}.${signature}`],
        ["no JSON", `${head}.${base64url.encode("{")}.${signature}`],
        ["an audience of several", `${head}.${text({ aud: [projectId] })}.${signature}`]
      ]
      for (const [what, forged] of unread) {
        assert.strictEqual((yield* Effect.flip(verifier.verify(forged)))._tag, "TokenMalformedError", what)
      }
      assert.strictEqual(issuer.requests(), 0)
      assert.strictEqual((yield* Effect.flip(verifier.verify(null)))._tag, "TokenMissingError")
      assert.strictEqual((yield* Effect.flip(verifier.verify("")))._tag, "TokenMissingError")
      const changed = JSON.parse(new TextDecoder().decode(base64url.decode(body)))
      const forgeries: ReadonlyArray<readonly [string, string]> = [
        ["changed claims", `${head}.${text({ ...changed, sub: "somebody else" })}.${signature}`],
        ["another published key", `${text({ alg: "ES256", kid: "two" })}.${body}.${signature}`],
        ["a cut signature", `${head}.${body}.${signature.slice(0, 40)}`],
        ["no signature", `${head}.${body}.`]
      ]
      for (const [what, forged] of forgeries) {
        const { _tag } = yield* Effect.flip(verifier.verify(forged))
        assert.include(["TokenSignatureError", "TokenMalformedError"], _tag, what)
      }
      assert.strictEqual((yield* Effect.flip(verifier.verify(forgeries[0]?.[1] ?? "")))._tag, "TokenSignatureError")
      // Also after the header of a valid token has been read.
      yield* verifier.verify(token)
      for (const [what, forged] of unread.slice(0, -2))
        assert.strictEqual((yield* Effect.flip(verifier.verify(forged)))._tag, "TokenMalformedError", what)
    })
  )

  it.effect("requests the keys again if a token names an unknown one, at most every 30 seconds", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("old", "new")
      issuer.publish(["old"])
      const verifier = yield* verifierOf(issuer)
      yield* verifier.verify(yield* tokenOf(issuer))
      const rotated = yield* tokenOf(issuer, {}, { key: "new" })
      assert.strictEqual((yield* Effect.flip(verifier.verify(rotated)))._tag, "SigningKeyUnknownError")
      issuer.publish(["old", "new"])
      yield* TestClock.adjust("29 seconds")
      assert.strictEqual((yield* Effect.flip(verifier.verify(rotated)))._tag, "SigningKeyUnknownError")
      assert.strictEqual(issuer.requests(), 1)
      yield* TestClock.adjust("1 second")
      yield* Effect.forEach(Array.from({ length: 20 }), () => verifier.verify(rotated), { concurrency: 20 })
      assert.strictEqual(issuer.requests(), 2)
    })
  )

  it.effect("fetches the keys again once they are older than an hour, by a clock that is set forward or back", () =>
    Effect.gen(function* () {
      for (const direction of [1, -1]) {
        const issuer = yield* makeIssuer("one")
        const verifier = yield* verifierOf(issuer)
        const lasting = yield* tokenOf(issuer, { iat: nowSeconds - 10_000, exp: nowSeconds + 10_000 })
        for (const [ageMillis, requests] of [
          [0, 1],
          [3_600_000, 1],
          [3_600_001, 2]
        ] as const) {
          yield* TestClock.setTime(nowSeconds * 1000 + direction * ageMillis)
          yield* verifier.verify(lasting)
          assert.strictEqual(issuer.requests(), requests, `${direction * ageMillis} ms`)
        }
      }
    })
  )

  it.effect("says what is wrong with a key set that cannot be read", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const token = yield* tokenOf(issuer)
      for (const [answer, reason] of [
        [() => new Response("no", { status: 503 }), "status 503"],
        [() => new Response("<!doctype html>"), "the response is not JSON"],
        [() => Response.json(null), "the response is not a key set"],
        [() => Response.json({ keys: "none" }), "the response is not a key set"],
        [() => new Response(" ".repeat(100_001)), "the response is too large"]
      ] as const) {
        const verifier = yield* verifierOf(issuer, { fetch: () => Promise.resolve(answer()) })
        assert.deepInclude(yield* Effect.flip(verifier.verify(token)), { _tag: "SigningKeysUnavailableError", reason })
      }
    })
  )

  it.effect("dies with InvalidInput for what is neither a request nor a token", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      for (const source of [{}, { headers: null }, 1, []]) {
        // As of a caller without type checks.
        const defect = yield* Effect.catchDefect(verifier.verify(source as never), Effect.succeed)
        assert.isTrue(defect instanceof InvalidInput && defect.field === "source", JSON.stringify(source))
      }
    })
  )

  it.effect("keeps the keys while the platform is down, and drops them if a newer set lacks them", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one", "two")
      issuer.publish(["one"])
      const verifier = yield* verifierOf(issuer)
      const lasting = yield* tokenOf(issuer, { exp: nowSeconds + 100_000 })
      yield* verifier.verify(lasting)
      issuer.publish("down")
      yield* TestClock.adjust("2 hours")
      yield* verifier.verify(lasting)
      yield* verifier.verify(lasting)
      assert.strictEqual(issuer.requests(), 2)
      issuer.publish(["two"])
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* Effect.flip(verifier.verify(lasting)))._tag, "SigningKeyUnknownError")
    })
  )

  it.effect("trusts a key for a day at most while the platform cannot be reached: it may have withdrawn it", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verifier = yield* verifierOf(issuer)
      const lasting = yield* tokenOf(issuer, { exp: nowSeconds + 1_000_000 })
      yield* verifier.verify(lasting)
      issuer.publish("down")
      yield* TestClock.adjust("24 hours")
      yield* verifier.verify(lasting)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Effect.flip(verifier.verify(lasting)))._tag, "SigningKeysUnavailableError")
      issuer.publish(["one"])
      yield* TestClock.adjust("30 seconds")
      yield* verifier.verify(lasting)
    })
  )

  it.effect("waits at most one second to renew a key set while the platform hangs, and five for the first", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      let hangs = false
      let aborted = 0
      const fetch: typeof issuer.fetch = (input, init) => {
        if (!hangs) return issuer.fetch(input, init)
        init?.signal?.addEventListener("abort", () => aborted++)
        return new Promise(() => {})
      }
      const verifier = yield* verifierOf(issuer, { fetch })
      const lasting = yield* tokenOf(issuer, { exp: nowSeconds + 100_000 })
      yield* verifier.verify(lasting)
      hangs = true
      yield* TestClock.adjust("2 hours")
      const waiting = yield* Effect.forkChild(verifier.verify(lasting), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(waiting)).email, "ada@example.com")
      // No later token waits for the same fetch.
      yield* verifier.verify(lasting)
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual(aborted, 1)
      const other = yield* verifierOf(issuer, { fetch })
      const first = yield* Effect.forkChild(Effect.flip(other.verify(yield* tokenOf(issuer))), { startImmediately: true })
      yield* TestClock.adjust("5 seconds")
      const error = yield* Fiber.join(first)
      assert.isTrue(error._tag === "SigningKeysUnavailableError" && /no complete response within 5000 ms/.test(error.reason))
    })
  )

  it.effect("requests the first keys at most every second while the platform is down, and fails immediately in between", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      issuer.publish(404)
      const verifier = yield* verifierOf(issuer)
      const token = yield* tokenOf(issuer)
      const refused = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.flip(verifier.verify(token)))
      for (const error of refused) {
        assert.isTrue(error._tag === "SigningKeysUnavailableError" && error.reason === "status 404")
      }
      assert.strictEqual(issuer.requests(), 1)
      issuer.publish("down")
      yield* TestClock.adjust("1 second")
      yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.flip(verifier.verify(token)), { concurrency: 20 })
      assert.strictEqual(issuer.requests(), 2)
      issuer.publish(["one"])
      yield* TestClock.adjust(999)
      const late = yield* Effect.flip(verifier.verify(token))
      assert.isTrue(late._tag === "SigningKeysUnavailableError" && late.reason === "the connection failed")
      yield* TestClock.adjust(1)
      assert.strictEqual((yield* verifier.verify(token)).email, "ada@example.com")
      assert.strictEqual(issuer.requests(), 3)
    })
  )

  it.effect("requests the first keys again if the only request for them was interrupted", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      let hangs = true
      const fetch: typeof issuer.fetch = (input, init) => (hangs ? new Promise(() => {}) : issuer.fetch(input, init))
      const verifier = yield* verifierOf(issuer, { fetch })
      const token = yield* tokenOf(issuer)
      const first = yield* Effect.forkChild(verifier.verify(token), { startImmediately: true })
      yield* Fiber.interrupt(first)
      hangs = false
      assert.strictEqual((yield* verifier.verify(token)).email, "ada@example.com")
    }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect("fails with InvalidOption for an invalid option", () =>
    Effect.gen(function* () {
      for (const [options, option] of [
        [{ projectId: "nonsense" }, "projectId"],
        [{ projectId, baseUrl: "ftp://x" }, "baseUrl"],
        [{ projectId, clockToleranceSeconds: -1 }, "clockToleranceSeconds"],
        [{ projectId, branchId: 1 }, "branchId"],
        [{ projectId, allow: { restricted: "yes" } }, "allow.restricted"],
        [undefined, "projectId"]
      ] as const) {
        // As of a caller without type checks.
        assert.strictEqual((yield* Effect.flip(SessionVerifier.make(options as unknown as VerifyOptions))).option, option)
      }
      for (const [clockToleranceSeconds, isValid] of [
        [-0.5, false],
        [0, true],
        [300, true],
        [300.5, false],
        [Number.NaN, false],
        ["5", false]
      ] as const) {
        const made = yield* Effect.exit(SessionVerifier.make({ projectId, clockToleranceSeconds } as unknown as VerifyOptions))
        assert.strictEqual(Exit.isSuccess(made), isValid, `${clockToleranceSeconds}`)
      }
      const optionsOfApp = { projectId, baseUrl, secretServerKey: "ssk_1" }
      yield* SessionVerifier.make(optionsOfApp)
    })
  )
})
