import { inspect } from "node:util"
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Effect } from "effect"
import type { SessionClaims, VerifyFailure } from "../../src/verify/index.js"
import { createVerifier, InvalidOption } from "../../src/verify/index.js"
import { baseUrl, makeIssuer, projectId } from "./issuing.js"

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe("createVerifier", () => {
  it("throws InvalidOption, which names the option", () => {
    assert.throws(() => createVerifier({ projectId: "nonsense" }), InvalidOption)
  })

  it("declares exactly the failures of a verification", () => {
    const verify = createVerifier({ projectId })
    expectTypeOf(verify).returns.resolves.toEqualTypeOf<SessionClaims>()
    expectTypeOf<Extract<Awaited<ReturnType<typeof verify.result>>, { ok: false }>["error"]>().toEqualTypeOf<VerifyFailure>()
  })

  it.effect("reveals no part of a token in any failure", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verify = createVerifier({ projectId, baseUrl, fetch: issuer.fetch })
      const token = yield* Effect.promise(() => issuer.token({ iat: 1000, exp: 2000 }))
      const [head = "", body = "", signature = ""] = token.split(".")
      yield* Effect.promise(() => verify.result(token))
      for (const source of [token, `${head}.${body}.${signature.slice(2)}`, `${head}.${body}`, bearer(token)]) {
        const outcome = yield* Effect.promise(() => verify.result(source))
        assert.isFalse(outcome.ok)
        const shown =
          inspect(outcome, { depth: 10, showHidden: true }) + JSON.stringify(outcome) + String(outcome.ok || outcome.error)
        for (const part of [body, signature.slice(2)]) assert.notInclude(shown, part)
      }
    })
  )

  it.effect("fails with TokenMissingError without a session, and TokenProjectError for a token of another project", () =>
    Effect.gen(function* () {
      const issuer = yield* makeIssuer("one")
      const verify = createVerifier({ projectId, baseUrl, fetch: issuer.fetch })
      const outcome = yield* Effect.promise(() => verify.result(new Request("https://app.test")))
      assert.isTrue(!outcome.ok && outcome.error._tag === "TokenMissingError")
      const foreign = yield* Effect.promise(() => issuer.token({}, { audience: "somebody-else" }))
      const refused = yield* Effect.promise(() => verify.result(bearer(foreign)))
      assert.isTrue(!refused.ok && refused.error._tag === "TokenProjectError")
      assert.strictEqual(issuer.requests(), 0)
    })
  )
})
