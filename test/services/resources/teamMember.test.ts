import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../../src/effect.js"

describe("a member of a team", () => {
  it.effect("has a team profile, in lists of clients and servers", () =>
    Effect.gen(function* () {
      const { auth, teams } = yield* ClientApp
      yield* auth.signUpWithCredential({ email: "ada@example.com", password: "correct horse", noVerificationCallback: true })
      const { id } = yield* teams.create({ displayName: "A" })
      yield* teams.updateProfile(id, { displayName: "Ada", profileImageUrl: null })
      const profile = { displayName: "Ada", profileImageUrl: null }
      const members = [...(yield* teams.listMembers(id)), ...(yield* (yield* ServerApp).teams.listMembers(id))]
      assert.lengthOf(members, 2)
      for (const member of [...members, ...(yield* teams.currentMembers(id).get())]) {
        assert.deepStrictEqual(member.teamProfile, profile)
        assert.deepInclude(member, profile)
      }
    }).pipe(Effect.provide(Emulator.apps({ passwordRounds: 4 })))
  )
})
