import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { VerifyFailure } from "../../src/errors/verify.js"
import * as errors from "../../src/errors/verify.js"
import { toFailure } from "../../src/http-api/authenticate.js"
import { PermissionDenied, PlatformUnavailable, SignInRequired } from "../../src/http-api/failures.js"

const at = new Date(0)
const failures: ReadonlyArray<readonly [failure: VerifyFailure, detail: string]> = [
  [new errors.TokenMissingError(), "missing"],
  [new errors.TokenMalformedError({ reason: "no text" }), "malformed"],
  [new errors.TokenExpiredError({ expiredAt: at }), "expired"],
  [new errors.TokenNotActiveError({ notBefore: at }), "notActive"],
  [new errors.TokenSignatureError(), "signature"],
  [new errors.TokenProjectError({ claim: "aud", expected: "p" }), "project"],
  [new errors.SigningKeyUnknownError(), "key"],
  [new errors.TokenUserKindError({ kind: "anonymous" }), "userKind"],
  [new errors.SigningKeysUnavailableError({ url: "https://platform.test", reason: "status 503" }), ""]
]

const Answer = Schema.Union([SignInRequired, PermissionDenied, PlatformUnavailable])

describe("the response to a session that is not accepted", () => {
  for (const [failure, detail] of failures) {
    it.effect(`to ${failure._tag} can be sent, and names the reason`, () =>
      Effect.gen(function* () {
        const sent = yield* Schema.encodeEffect(Answer)(toFailure(failure))
        assert.strictEqual("reason" in sent ? sent.reason : "missing" in sent ? sent.missing : "", detail)
        assert.match(sent.message, /^[A-Z].*\.$/)
        assert.instanceOf(yield* Schema.decodeUnknownEffect(Answer)(JSON.parse(JSON.stringify(sent))), Error)
      })
    )
  }
})
