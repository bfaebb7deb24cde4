import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "../src/index.js"
import { project, send } from "./platform.js"

const platform = Emulator.layer({
  passwordRounds: 4,
  projects: [
    {
      ...project,
      createTeamOnSignUp: true,
      credentialEnabled: false,
      magicLinkEnabled: false,
      clientUserDeletionEnabled: false
    }
  ]
})
const server = { access: "server" } as const
const create = (body: unknown) => send("POST", "/api/v1/users", { ...server, body })
const email = () => `${crypto.randomUUID()}@example.com`

/** An anonymous user with a name, and a function that updates it as a server. */
const anonymous = Effect.gen(function* () {
  const { body } = yield* create({ is_anonymous: true })
  const change = (changes: unknown) => send("PATCH", `/api/v1/users/${body.id}`, { ...server, body: changes })
  yield* change({ display_name: "Ada" })
  return change
})

layer(platform)("users that a server creates and updates", (it) => {
  it.effect("the personal team of a formerly anonymous user is named by the submitted data only", () =>
    Effect.gen(function* () {
      const unnamed = yield* (yield* anonymous)({ is_anonymous: false })
      assert.strictEqual(unnamed.body.display_name, "Ada")
      assert.strictEqual(unnamed.body.selected_team.display_name, "Personal Team")
      const named = yield* (yield* anonymous)({ is_anonymous: false, display_name: "Grace" })
      assert.strictEqual(named.body.selected_team.display_name, "Grace's Team")
      const address = email()
      const reached = yield* (yield* anonymous)({ is_anonymous: false, primary_email: address })
      assert.strictEqual(reached.body.selected_team.display_name, `${address}'s Team`)
    })
  )

  it.effect("an address in use is reported before a disabled sign-in method", () =>
    Effect.gen(function* () {
      const taken = { primary_email: email(), primary_email_auth_enabled: true }
      yield* create(taken)
      for (const method of [{ password: "password-1" }, { otp_auth_enabled: true }]) {
        assert.strictEqual((yield* create({ ...taken, ...method })).body.code, "USER_EMAIL_ALREADY_EXISTS")
        const { body: other } = yield* create({ primary_email: email() })
        const path = `/api/v1/users/${other.id}`
        const changed = yield* send("PATCH", path, { ...server, body: { ...taken, ...method } })
        assert.strictEqual(changed.body.code, "USER_EMAIL_ALREADY_EXISTS")
        assert.strictEqual((yield* send("PATCH", path, { ...server, body: method })).status, 400)
      }
    })
  )

  it.effect("a page starts at the position of its first user, even if that user is filtered out", () =>
    Effect.gen(function* () {
      const name = crypto.randomUUID()
      const made = yield* Effect.forEach(
        [{ display_name: name }, { is_anonymous: true }, { display_name: name }, { display_name: `${name} too` }],
        (body) => Effect.map(create(body), ({ body }): string => body.id)
      )
      const [first, hidden, second, third] = made
      const page = (query: string) =>
        Effect.map(send("GET", `/api/v1/users?query=${name}&cursor=${hidden}${query}`, server), ({ body }) => [
          body.items.map(({ id }: { readonly id: string }) => id),
          body.pagination.next_cursor
        ])
      assert.deepStrictEqual(yield* page(""), [[second, third], null])
      assert.deepStrictEqual(yield* page("&limit=1"), [[second], third])
      assert.deepStrictEqual(yield* page("&desc=true"), [[first], null])
    })
  )

  it.effect("passkeys cannot be set on creation, nor enabled later", () =>
    Effect.gen(function* () {
      const { status, body } = yield* create({ passkey_auth_enabled: true })
      assert.deepStrictEqual([status, body.passkey_auth_enabled], [201, false])
      const changed = yield* send("PATCH", `/api/v1/users/${body.id}`, { ...server, body: { passkey_auth_enabled: true } })
      assert.strictEqual(changed.status, 400)
    })
  )

  it.effect("if users may not delete themselves, a client gets that error, with or without a user", () =>
    Effect.gen(function* () {
      const { status, headers } = yield* send("DELETE", "/api/v1/users/me")
      assert.strictEqual(status, 400)
      assert.isNull(headers.get("x-stack-known-error"))
    })
  )
})
