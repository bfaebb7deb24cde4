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

/** Signs up and signs in, at the recorded times, the users that the metrics of a recording count. */
export const countedUsers =
  (recording: Recording | undefined): Arrange =>
  (stage) =>
    Effect.gen(function* () {
      const everybody = recording?.cases.find(({ name }) => name === "include-anonymous")
      const users = fieldsOf(everybody?.response.body)["recently_registered"] as ReadonlyArray<Counted>
      const requests = users.flatMap(requestsOf).sort((one, other) => one.atMillis - other.atMillis)
      for (const { atMillis, path, body } of requests) {
        yield* TestClock.setTime(atMillis)
        yield* earlier(stage, { method: "POST", path, access: "client", body })
      }
    })
