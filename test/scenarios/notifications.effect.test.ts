import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import type { NotificationCategory } from "../../src/schemas/NotificationCategory.js"
import { shows } from "../support/shows.js"
import { ada } from "./ada.js"

const { email, password } = ada
const nobodysId = "11111111-2222-4333-8444-555555555555"

const signedIn = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* app.auth.signUpWithCredential({ email, password, noVerificationCallback: true })
  const { id: userId } = yield* app.user.get({ or: "throw" })
  const marketing = (yield* app.notifications.list()).find(({ name }) => name === "Marketing")?.id ?? ""
  return { ...app, userId, marketing, server: yield* ServerApp }
})

describe("the e-mails that a user gets, through effects", () => {
  it.effect("include all categories by default, and some cannot be disabled", () =>
    Effect.gen(function* () {
      const { notifications } = yield* signedIn
      assert.sameDeepMembers(
        (yield* notifications.list()).map(({ name, enabled, canDisable }) => [name, enabled, canDisable]),
        [
          ["Transactional", true, false],
          ["Marketing", true, true]
        ]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are chosen by category, and chosen again", () =>
    Effect.gen(function* () {
      const { marketing, notifications } = yield* signedIn
      const chosen = { id: marketing, name: "Marketing", enabled: false, canDisable: true }
      assert.deepStrictEqual(yield* notifications.setEnabled(marketing, false), chosen)
      assert.deepInclude(yield* notifications.list(), chosen)
      assert.isTrue((yield* notifications.setEnabled(marketing, true)).enabled)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("are watched, and updated after each choice", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { marketing, notifications } = yield* signedIn
        yield* notifications.current.watch()
        const isEnabled = (all: ReadonlyArray<NotificationCategory>) => all.find(({ id }) => id === marketing)?.enabled
        yield* shows(notifications.current, (all) => isEnabled(all) === true)
        yield* notifications.setEnabled(marketing, false)
        yield* shows(notifications.current, (all) => isEnabled(all) === false)
      })
    ).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require an existing category", () =>
    Effect.gen(function* () {
      const { notifications } = yield* signedIn
      assert.deepInclude(yield* Effect.flip(notifications.setEnabled(nobodysId, false)), {
        _tag: "NotificationCategoryNotFound",
        status: 404
      })
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be chosen by a server for any user, who sees the choice", () =>
    Effect.gen(function* () {
      const { marketing, notifications, server, userId } = yield* signedIn
      assert.isFalse((yield* server.notifications.setEnabled({ userId, categoryId: marketing, enabled: false })).enabled)
      assert.deepStrictEqual(yield* server.notifications.list(userId), yield* notifications.list())
      assert.strictEqual((yield* Effect.flip(server.notifications.list(nobodysId)))._tag, "UserNotFound")
      const nobody = yield* Effect.flip(
        server.notifications.setEnabled({ userId: nobodysId, categoryId: marketing, enabled: false })
      )
      assert.strictEqual(nobody._tag, "UserNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("require a signed-in user", () =>
    Effect.gen(function* () {
      const { notifications } = yield* ClientApp
      assert.strictEqual((yield* Effect.flip(notifications.list()))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(notifications.setEnabled(nobodysId, true)))._tag, "SessionExpired")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
