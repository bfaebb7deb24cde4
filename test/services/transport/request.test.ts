import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import * as connectedAccounts from "../../../src/contract/connectedAccounts.js"
import * as contract from "../../../src/contract/index.js"
import * as oauth from "../../../src/contract/oauth.js"
import * as serverUsers from "../../../src/contract/server/users.js"
import * as teams from "../../../src/contract/teams.js"
import * as users from "../../../src/contract/users.js"
import { encode } from "../../../src/services/transport/request.js"
import { endpointsOf } from "../../support/recorded.js"

describe("the request of a call", () => {
  it("declares the encoding of its body: a form, or JSON", () => {
    const payload = { grantType: "refresh_token", refreshToken: Redacted.make("r"), clientId: "p", clientSecret: "k" }
    assert.deepStrictEqual(encode("https://api.test", oauth.refresh, { payload }), {
      method: "POST",
      url: "https://api.test/api/v1/auth/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "grant_type=refresh_token&refresh_token=r&client_id=p&client_secret=k"
    })
    assert.deepStrictEqual(encode("https://api.test", users.updateMe, { payload: { displayName: "Ada" } }), {
      method: "PATCH",
      url: "https://api.test/api/v1/users/me",
      headers: { "content-type": "application/json" },
      body: '{"display_name":"Ada"}'
    })
  })
  it("omits an undefined part of its query, except an id, whose absence would ask for more", () => {
    const list = (query: object) => encode("https://api.test", serverUsers.list, { query })
    assert.propertyVal(list({ query: undefined, limit: 5 }), "url", "https://api.test/api/v1/users?limit=5")
    assert.deepInclude(list({ teamId: undefined, limit: 5 }), { _tag: "InvalidInput", field: "teamId" })
  })
  it("is refused for an invalid value in any part of it: path, query, headers, form, JSON", () => {
    const redirect = { redirectUri: "https://a.test/", state: "s", codeChallenge: "c".repeat(43), codeChallengeMethod: "S256" }
    for (const [call, input, field] of [
      [serverUsers.get, { params: { userId: ".." } }, "userId"],
      [serverUsers.list, { query: { limit: "many" } }, "limit"],
      [oauth.crossDomainAuthorize, { headers: { refreshToken: 5 }, payload: redirect }, "refreshToken"],
      [
        oauth.refresh,
        { payload: { grantType: "refresh_token", refreshToken: 5, clientId: "p", clientSecret: "k" } },
        "refreshToken"
      ],
      [users.updateMe, { payload: { displayName: 5 } }, "displayName"]
    ] as const) {
      assert.deepInclude(encode("https://api.test", call, input), { _tag: "InvalidInput", field })
    }
  })
  it("names the user of the session as `me`, and nothing else, nor without a session", () => {
    const path = (call: Parameters<typeof encode>[1], params: Readonly<Record<string, string>>) => {
      const request = encode("", call, { params, payload: {} })
      return "url" in request ? request.url : request.field
    }
    const account = { provider: "github" }
    assert.strictEqual(
      path(connectedAccounts.createAccessToken, { ...account, userId: "me" }),
      "/api/v1/connected-accounts/me/github/access-token"
    )
    assert.strictEqual(path(connectedAccounts.createAccessToken, { ...account, userId: "you" }), "userId")
    assert.strictEqual(path(serverUsers.get, { userId: "me" }), "userId")
    assert.strictEqual(path(teams.get, { teamId: "me" }), "teamId")
  })
  it("has no body if the call has no payload", () => {
    const request = encode("https://api.test", users.getMe, {})
    assert.deepStrictEqual(Object.keys(request), ["method", "url", "headers"])
    assert.include(request, { method: "GET", url: "https://api.test/api/v1/users/me" })
  })
  it("never ends in a slash, from which the platform would redirect", () => {
    const paths = [...endpointsOf(contract).values()].map(({ path }) => path)
    assert.isAbove(paths.length, 100)
    assert.deepStrictEqual(
      paths.filter((path) => path.endsWith("/")),
      []
    )
  })
})
