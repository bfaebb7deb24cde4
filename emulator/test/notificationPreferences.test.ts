import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const marketing = "4f6f8873-3d04-46bd-8bef-18338b1a1b4c"

layer(platform)("notification preferences", (it) => {
  it.effect("a user who unsubscribes from a category changes nothing for others", () =>
    Effect.gen(function* () {
      const one = yield* signedIn()
      const other = yield* signedIn()
      const path = `/api/v1/emails/notification-preference/me/${marketing}`
      yield* send("PATCH", path, { token: one.token, body: { enabled: false } })
      const enabled = (token: string) =>
        Effect.map(send("GET", "/api/v1/emails/notification-preference/me", { token }), ({ body }) =>
          body.items.map((item: { enabled: boolean }) => item.enabled)
        )
      assert.deepStrictEqual(yield* enabled(one.token), [true, false])
      assert.deepStrictEqual(yield* enabled(other.token), [true, true])
    })
  )

  it.effect("a client without a user cannot name one", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const { body } = yield* send("PATCH", `/api/v1/emails/notification-preference/${user.id}/${marketing}`, {
        body: { enabled: false }
      })
      assert.strictEqual(body.code, "USER_AUTHENTICATION_REQUIRED")
    })
  )
})
