import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { platform, send } from "./platform.js"

const browser = { "user-agent": "Mozilla/5.0", "x-forwarded-for": "192.0.2.1" }
const proxies = [
  ["x-vercel-ip-country", "ch"],
  ["cf-ipcountry", "CH"]
] as const

const signUp = (headers: Record<string, string>) =>
  send("POST", "/api/v1/auth/password/sign-up", {
    headers,
    body: { email: `${crypto.randomUUID()}@example.com`, password: "password-123456" }
  })
const countryOf = (id: string) =>
  Effect.map(send("GET", `/api/v1/users/${id}`, { access: "server" }), ({ body }): unknown => body.country_code)

layer(Layer.fresh(platform))("the country that a proxy tells of a browser", (it) => {
  it.effect.each(proxies)("is that of its user's sign-up, from %s", ([header, country]) =>
    Effect.gen(function* () {
      const { body } = yield* signUp({ ...browser, [header]: country })
      assert.strictEqual(yield* countryOf(body.user_id), "CH")
    })
  )

  it.effect("is unknown of a program, and if the proxy tells something else than a country", () =>
    Effect.gen(function* () {
      for (const headers of [{ "cf-ipcountry": "CH" }, { ...browser, "cf-ipcountry": "T1" }, browser]) {
        const { body } = yield* signUp(headers)
        assert.isNull(yield* countryOf(body.user_id))
      }
    })
  )
})

layer(Layer.fresh(platform))("sign-up rules", (it) => {
  it.effect("know the country of the request, and so does their test, if it names none", () =>
    Effect.gen(function* () {
      const rule = {
        enabled: true,
        displayName: "Abroad",
        priority: 1,
        condition: 'countryCode == "CH"',
        action: { type: "reject" }
      }
      yield* send("PATCH", "/api/v1/internal/config/override/environment", {
        access: "admin",
        body: { config_override_string: JSON.stringify({ "auth.signUpRules": { abroad: rule } }) }
      })
      assert.strictEqual((yield* signUp({ ...browser, "cf-ipcountry": "CH" })).body.code, "SIGN_UP_REJECTED")
      assert.strictEqual((yield* signUp({ ...browser, "cf-ipcountry": "AQ" })).status, 200)
      const tried = (country_code: string | null) =>
        Effect.map(
          send("POST", "/api/v1/internal/sign-up-rules-test", {
            access: "admin",
            headers: { ...browser, "cf-ipcountry": "CH" },
            body: { email: "a@example.com", auth_method: "password", oauth_provider: null, country_code }
          }),
          ({ body }): unknown => body.context.country_code
        )
      assert.deepStrictEqual([yield* tried(null), yield* tried("aq")], ["CH", "AQ"])
    })
  )
})
