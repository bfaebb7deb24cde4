import * as Effect from "effect/Effect"
import * as users from "../../contract/users.js"
import type { User } from "../../schemas/User.js"
import type { UpdateUserInput } from "../../schemas/UserUpdate.js"
import { notAnObject } from "../arguments/given.js"
import type { Path, WatchedValues } from "../cache/WatchedValues.js"
import { invalidateAfter, refreshUserAfter } from "../session/afterCall.js"
import type { Session } from "../session/Session.js"
import type { CallFailure, ClientTransport } from "../transport/Transport.js"
import { userProblem } from "./userProblem.js"

// The fields that a team's members see of the user, unless the team profile overrides them.
const profiles: ReadonlyArray<Path> = [
  ["team", "*", "profile"],
  ["team", "*", "members"]
]

/** Returns the watched values besides the user that an update changes. */
const otherPaths = ({ displayName, primaryEmail, profileImageUrl }: UpdateUserInput): ReadonlyArray<Path> => [
  ...(displayName === undefined && profileImageUrl === undefined ? [] : profiles),
  ...(primaryEmail === undefined ? [] : [["contactChannels"]])
]

/** The methods that update the session's user, and delete the user and the session. */
export const userEdits = (
  session: Session["Service"],
  { call }: ClientTransport["Service"],
  values: WatchedValues["Service"]
): {
  readonly update: (changes: UpdateUserInput) => Effect.Effect<User, CallFailure<typeof users.updateMe>>
  readonly delete: Effect.Effect<void, CallFailure<typeof users.deleteMe>>
} => ({
  update: (changes: UpdateUserInput) =>
    notAnObject("changes", changes) ??
    userProblem(changes) ??
    Effect.ensuring(
      refreshUserAfter(session)(call(users.updateMe, { payload: changes })),
      Effect.suspend(() => values.changed(...otherPaths(changes)))
    ),
  delete: Effect.asVoid(invalidateAfter(session)(call(users.deleteMe, {})))
})
