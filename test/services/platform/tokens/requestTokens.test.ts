import { assert, describe, it } from "vitest"
import { bearerToken, requestAccessToken, requestTokens } from "../../../../src/services/platform/tokens/requestTokens.js"
import { jwtFrom } from "../../../support/fakes.js"
import { plainPair } from "../../../support/tokens.js"

const own = jwtFrom({ aud: "p:anon" })
const foreign = jwtFrom({ aud: "somebody-else" })
const session = btoa(JSON.stringify({ accessToken: own, refreshToken: "r" }))
const read = (headers: Record<string, string>) => {
  const request = new Request("https://app.test/", { headers })
  const pair = plainPair(requestTokens(request, "p"))
  assert.strictEqual(requestAccessToken(request, "p"), pair?.[0] ?? null)
  return pair
}
const cookie = "stack-refresh-p=of-the-cookie"

describe("tokens of a request with cookies", () => {
  it("are both those of the session, or the refresh token alone", () => {
    const access = encodeURIComponent(JSON.stringify(["of-the-cookie", own]))
    assert.deepStrictEqual(read({ cookie: `${cookie}; stack-access=${access}` }), [own, "of-the-cookie"])
    assert.deepStrictEqual(read({ cookie }), [null, "of-the-cookie"])
    assert.isNull(read({}))
  })
})

describe("tokens of a request with Authorization", () => {
  for (const prefix of ["stackauth_", "hexclave_"]) {
    it(`are the session that another backend hands over after ${prefix}`, () => {
      assert.deepStrictEqual(read({ authorization: `bearer  ${prefix}${session} `, cookie }), [own, "r"])
    })
  }
  it("are none if the passed session is malformed", () => {
    for (const broken of ["%", btoa("[]"), btoa("{"), btoa('{"accessToken":"a"}')]) {
      assert.isNull(read({ authorization: `Bearer stackauth_${broken}`, cookie }))
    }
  })
  it("are the access token of the project, without a refresh token", () => {
    assert.deepStrictEqual(read({ authorization: `Bearer ${own}`, cookie }), [own, null])
  })
  it("are none if several Authorization headers leave open whose session is meant", () => {
    for (const other of [own, foreign, "an-api-key"]) {
      const headers = new Headers([
        ["authorization", `Bearer ${other}`],
        ["authorization", `Bearer ${own}`],
        ["cookie", cookie]
      ])
      assert.isNull(requestTokens({ headers }, "p"), "web")
      assert.isNull(requestTokens({ headers: { authorization: [`Bearer ${other}`, `Bearer ${own}`], cookie } }, "p"), "Node")
    }
  })
  it("are those of the cookies if the token belongs to another program", () => {
    for (const other of [foreign, jwtFrom({ aud: "pp" }), jwtFrom({}), "a.b", `${own}.more`, `${own}+`]) {
      assert.deepStrictEqual(read({ authorization: `Bearer ${other}`, cookie }), [null, "of-the-cookie"])
    }
    assert.deepStrictEqual(read({ authorization: `Basic ${own}`, cookie }), [null, "of-the-cookie"])
  })
})

describe("bearerToken", () => {
  const bearer = (authorization: string) => bearerToken(new Request("https://app.test/", { headers: { authorization } }))
  it("is a JSON Web Token, whoever issued it, and nothing else", () => {
    assert.strictEqual(bearer(`Bearer ${foreign}`), foreign)
    for (const other of ["a.b", `${own} ${own}`, `${own}.more`]) assert.isNull(bearer(`Bearer ${other}`))
    assert.isNull(bearer(`Basic ${own}`))
  })
})
