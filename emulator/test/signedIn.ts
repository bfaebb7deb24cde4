import { Effect } from "effect"
import { AccessTokens } from "../src/tokens/AccessTokens.js"
import type { User } from "../src/world/User.js"
import { World } from "../src/world/World.js"
import { addSessionOf, addUser } from "./conformance/stage.js"
import { project as options } from "./platform.js"

/** The project of the tests. */
export const theProject = Effect.gen(function* () {
  const { projects } = yield* World
  return yield* Effect.fromNullishOr(projects.get(options.id)).pipe(Effect.orDie)
})

/** Adds a signed-in user with the given properties. */
export const signedIn = Effect.fnUntraced(function* (
  own: Partial<User> & { readonly email?: string; readonly verified?: boolean } = {}
) {
  const project = yield* theProject
  const user = yield* addUser(project, own)
  const session = yield* addSessionOf(project, user)
  return { project, user, session, token: yield* (yield* AccessTokens).issue(project, user, session) }
})
