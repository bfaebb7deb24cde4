import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { accepts, base32, oneTimePassword, otpauthUri } from "../../../../src/services/auth/mfa/totp.js"
import { answers, authApp, bodyOf, guestToken, memberToken, routes } from "../../../support/authApp.js"
import { json, jwtFrom, pair, unreachable } from "../../../support/fakes.js"

const ascii = (text: string) => new TextEncoder().encode(text)
const rfc = ascii("12345678901234567890")
const member = { ...pair("a"), accessToken: Redacted.make(memberToken) }

describe("totp", () => {
  it.effect("returns the codes of RFC 6238, with six digits", () =>
    Effect.gen(function* () {
      for (const [seconds, password] of [
        [59, "287082"],
        [1111111109, "081804"],
        [1111111111, "050471"],
        [1234567890, "005924"],
        [2000000000, "279037"],
        [20000000000, "353130"]
      ] as const) {
        assert.strictEqual(yield* oneTimePassword(crypto, rfc, Math.floor(seconds / 30)), password)
      }
    })
  )
  it("returns the base32 of RFC 4648, without padding", () => {
    for (const [text, encoded] of [
      ["", ""],
      ["f", "MY"],
      ["fo", "MZXQ"],
      ["foo", "MZXW6"],
      ["foob", "MZXW6YQ"],
      ["fooba", "MZXW6YTB"],
      ["foobar", "MZXW6YTBOI"]
    ] as const) {
      assert.strictEqual(base32(ascii(text)), encoded)
    }
  })
  it.effect("accepts the current and adjacent time steps only", () =>
    Effect.gen(function* () {
      const present = 120
      for (const [step, expected] of [
        [present - 2, false],
        [present - 1, true],
        [present, true],
        [present + 1, true],
        [present + 2, false]
      ] as const) {
        assert.strictEqual(yield* accepts(crypto, rfc, yield* oneTimePassword(crypto, rfc, step), present * 30_000), expected)
      }
    })
  )
  it("names the site and the user in a URI for authenticator apps", () =>
    assert.strictEqual(
      otpauthUri(rfc, "My Site", "ada@example.com"),
      "otpauth://totp/My%20Site:ada%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Site&algorithm=SHA1&digits=6&period=30"
    ))

  it("writes no colon but the one between the issuer and the account, and no empty issuer", () => {
    for (const [issuer, account, label] of [
      ["localhost:3000", "ada@example.com", "localhost%203000:ada%40example.com?"],
      ["Acme: Portal", "a:b", "Acme%20Portal:a%20b?"],
      ["", "ada@example.com", "ada%40example.com?"],
      [" : ", "ada@example.com", "ada%40example.com?"]
    ] as const) {
      const uri = otpauthUri(rfc, issuer, account)
      assert.isTrue(uri.startsWith(`otpauth://totp/${label}`), uri)
      const named = /^(.*):/.exec(decodeURIComponent(label))?.[1] ?? null
      assert.strictEqual(new URL(uri).searchParams.get("issuer"), named)
    }
  })
})

describe("the second factor", () => {
  it.effect("is enabled once its code proves that an app has the secret", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/users/me": answers("users.me.update", "totp-on") }))
      yield* app.session.signIn(member)
      const enrolment = yield* app.auth.beginMfaEnrolment()
      const secret = Redacted.value(enrolment.secret)
      assert.strictEqual(secret.length, 20)
      assert.include(Redacted.value(enrolment.uri), `otpauth://totp/app.test:ada%40example.com?secret=${base32(secret)}`)
      yield* app.auth.enableMfa(enrolment, yield* oneTimePassword(crypto, secret, 0))
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { totp_secret_base64: Buffer.from(secret).toString("base64") })
    })
  )
  const hours = 7200
  const renewed = json({ access_token: jwtFrom({ sub: "a", iat: hours, exp: hours + 600 }) })
  for (const token of [renewed, unreachable]) {
    it.effect(`is not enabled by a wrong code${token === renewed ? "" : ", also if the platform's time is not known"}`, () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({ "/auth/oauth/token": token }))
        yield* app.session.signIn(member)
        const enrolment = yield* app.auth.beginMfaEnrolment()
        const right = yield* oneTimePassword(crypto, Redacted.value(enrolment.secret), 0)
        const wrong = right === "000000" ? "000001" : "000000"
        assert.strictEqual((yield* Effect.flip(app.auth.enableMfa(enrolment, wrong)))._tag, "InvalidTotpCode")
        assert.deepStrictEqual(yield* app.paths, ["/auth/oauth/token"])
      })
    )
  }
  it.effect("is enabled on a device whose clock is wrong by hours", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/auth/oauth/token": renewed, "/users/me": answers("users.me.update", "totp-on") }))
      yield* app.session.signIn(member)
      const enrolment = yield* app.auth.beginMfaEnrolment()
      yield* app.auth.enableMfa(enrolment, yield* oneTimePassword(crypto, Redacted.value(enrolment.secret), hours / 30))
      assert.deepStrictEqual(yield* app.paths, ["/auth/oauth/token", "/users/me"])
    })
  )
  it.effect(
    "is refused with `InvalidInput` for a secret of anything else, such as an empty one, or a password of another kind",
    () =>
      Effect.gen(function* () {
        const app = yield* authApp(routes({}))
        yield* app.session.signIn(member)
        for (const other of [{}, "GEZDGNBV", new Uint8Array(0), null]) {
          // The cast: a caller without type checks.
          const secret = Redacted.make(other) as Redacted.Redacted<Uint8Array<ArrayBuffer>>
          assert.deepInclude(yield* Effect.flip(app.auth.enableMfa({ secret }, "123456")), {
            _tag: "InvalidInput",
            field: "secret",
            message: "secret must be the secret of an enrolment"
          })
        }
        const secret = Redacted.make(new Uint8Array(20))
        for (const totp of [123456, null, undefined]) {
          assert.deepInclude(yield* Effect.flip(app.auth.enableMfa({ secret }, totp as never)), {
            _tag: "InvalidInput",
            field: "totp",
            message: "totp must be a string"
          })
        }
        assert.deepStrictEqual(yield* app.sent, [])
      })
  )
  it.effect("prints no secret, and each enrolment has its own", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      yield* app.session.signIn(member)
      const one = yield* app.auth.beginMfaEnrolment()
      const two = yield* app.auth.beginMfaEnrolment()
      assert.notStrictEqual(Redacted.value(one.text), Redacted.value(two.text))
      assert.notInclude(JSON.stringify(one), Redacted.value(one.text))
    })
  )
  it.effect("is enabled only for the user whom the secret was created for", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/users/me": answers("users.me.update", "totp-on") }))
      yield* app.session.signIn(member)
      const enrolment = yield* app.auth.beginMfaEnrolment()
      const code = yield* oneTimePassword(crypto, Redacted.value(enrolment.secret), 0)
      yield* app.session.signIn({ ...pair("other"), accessToken: Redacted.make(guestToken) })
      assert.deepInclude(yield* Effect.flip(app.auth.enableMfa(enrolment, code)), { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(yield* app.paths, [])
      yield* app.session.signIn({ ...member, refreshToken: Redacted.make("another session") })
      yield* app.auth.enableMfa(enrolment, code)
    })
  )
  it.effect("can be set up by a user whose access token is not known yet", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/auth/oauth/token": json({ access_token: memberToken }) }))
      yield* app.session.signIn({ ...member, accessToken: null })
      const { uri } = yield* app.auth.beginMfaEnrolment()
      assert.include(Redacted.value(uri), "ada%40example.com")
    })
  )
  it.effect("is disabled with null", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/users/me": answers("users.me.update", "totp-off") }))
      yield* app.session.signIn(member)
      yield* app.auth.disableMfa()
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { totp_secret_base64: null })
    })
  )
  it.effect("updates the watched user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ "/users/me": answers("users.me.update", "totp-on") }))
      yield* app.session.signIn(member)
      const enrolment = yield* app.auth.beginMfaEnrolment()
      yield* app.auth.enableMfa(enrolment, yield* oneTimePassword(crypto, Redacted.value(enrolment.secret), 0))
      assert.strictEqual(app.session.userChanges.get(), 1)
    })
  )
  it.effect("requires a signed-in user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({}))
      assert.strictEqual((yield* Effect.flip(app.auth.beginMfaEnrolment()))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(app.auth.disableMfa()))._tag, "SessionExpired")
    })
  )
})
