import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { WireUser } from "../answers.js"
import { fieldsOf } from "../answers.js"
import type { Recording } from "../recording.js"
import type { Arrange } from "../stage.js"
import { earlier } from "../stage.js"

interface Counted extends WireUser {
  readonly last_active_at_millis: number
}

const password = "password-123456"

// The earlier requests of a user, by their time.
const requestsOf = ({ is_anonymous: isAnonymous, ...user }: Counted) => {
  const signUp = isAnonymous ? "/auth/anonymous/sign-up" : "/auth/password/sign-up"
  const body = isAnonymous ? undefined : { email: user.primary_email, password }
  return [
    { atMillis: user.signed_up_at_millis, path: signUp, body },
    ...(isAnonymous ? [] : [{ atMillis: user.last_active_at_millis, path: "/auth/password/sign-in", body }])
  ]
}

/** Signs up and signs in, at the recorded times, the users whom a recorded case lists. */
export const countedUsers =
  (recording: Recording | undefined, name: string): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const shown = fieldsOf(recording?.cases.find((each) => each.name === name)?.response.body)
      const listed = [shown["recently_registered"], shown["recently_active"]] as ReadonlyArray<ReadonlyArray<Counted>>
      const users = [...new Map(listed.flat().map((user) => [user.id, user])).values()]
      const requests = users.flatMap(requestsOf).sort((one, other) => one.atMillis - other.atMillis)
      for (const { atMillis, path, body } of requests) {
        yield* TestClock.setTime(atMillis)
        yield* earlier(stage, { method: "POST", path, access: "client", body })
      }
      const { items } = yield* earlier(stage, { method: "GET", path: "/users", access: "server" })
      for (const { id, primary_email: email } of items as ReadonlyArray<WireUser>) {
        const user = users.find((each) => each.primary_email === email)
        if (user?.primary_email_verified !== true) continue
        const body = { primary_email_verified: true, otp_auth_enabled: user.otp_auth_enabled }
        yield* earlier(stage, { method: "PATCH", path: `/users/${id}`, access: "server", body })
      }
    })
