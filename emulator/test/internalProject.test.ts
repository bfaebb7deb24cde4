import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { configOf } from "../src/EmulatorConfig.js"
import { internalTeamId } from "../src/world/internalProject.js"
import { platform, send } from "./platform.js"

const { internalKeys } = configOf({})
const onInternal = {
  "x-stack-project-id": "internal",
  "x-stack-publishable-client-key": internalKeys.publishableClientKey,
  "x-stack-secret-server-key": internalKeys.secretServerKey,
  "x-stack-super-secret-admin-key": internalKeys.superSecretAdminKey
}
const noKeys = {
  "x-stack-publishable-client-key": "",
  "x-stack-secret-server-key": "",
  "x-stack-super-secret-admin-key": ""
}

const signUp = Effect.map(
  send("POST", "/api/v1/auth/password/sign-up", {
    headers: onInternal,
    body: { email: `${crypto.randomUUID()}@example.com`, password: "password-1", verification_callback_url: "http://localhost:1" }
  }),
  ({ body }) => body.access_token as string
)

layer(platform)("the internal project", (it) => {
  it.effect("it is there from the start, with the team that owns it", () =>
    Effect.gen(function* () {
      const { body: own } = yield* send("GET", "/api/v1/projects/current", { headers: onInternal })
      assert.strictEqual(own.display_name, "Stack Dashboard")
      assert.isTrue(own.config.sign_up_enabled && own.config.credential_enabled && own.config.magic_link_enabled)
      const { status } = yield* send("GET", `/api/v1/teams/${internalTeamId}`, { access: "server", headers: onInternal })
      assert.strictEqual(status, 200)
    })
  )

  it.effect("who signs up gets a personal team and works in it", () =>
    Effect.gen(function* () {
      const token = yield* signUp
      const { body: me } = yield* send("GET", "/api/v1/users/me", { headers: onInternal, token })
      const { body: teams } = yield* send("GET", "/api/v1/teams?user_id=me", { headers: onInternal, token })
      assert.deepStrictEqual(
        teams.items.map(({ id }: { id: string }) => id),
        [me.selected_team_id]
      )
    })
  )
})

layer(platform)("the development override key", (it) => {
  const key = (value: string) => ({ ...noKeys, "x-stack-development-override-key": value })
  for (const access of ["client", "server", "admin"] as const) {
    it.effect(`it stands for the keys of any project at the level ${access}`, () =>
      Effect.gen(function* () {
        const headers = key(internalKeys.superSecretAdminKey)
        assert.strictEqual((yield* send("GET", "/api/v1/projects/current", { access, headers })).status, 200)
        const others = yield* send("GET", "/api/v1/projects/current", { access, headers: { ...headers, ...onInternal } })
        assert.strictEqual(others.body.id, "internal")
      })
    )
  }

  it.effect("another key of the internal project is refused in plain text, whatever keys come besides", () =>
    Effect.gen(function* () {
      for (const value of [internalKeys.secretServerKey, "sak_test"]) {
        const answer = yield* send("GET", "/api/v1/projects/current", { headers: { "x-stack-development-override-key": value } })
        assert.strictEqual(answer.status, 401)
        assert.isNull(answer.headers.get("x-stack-known-error"))
      }
    })
  )

  it.effect("a project that is not there is told first", () =>
    Effect.gen(function* () {
      const headers = { ...key("wrong"), "x-stack-project-id": crypto.randomUUID() }
      assert.strictEqual((yield* send("GET", "/api/v1/projects/current", { headers })).body.code, "CURRENT_PROJECT_NOT_FOUND")
    })
  )
})
