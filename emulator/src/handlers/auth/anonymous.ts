import * as Effect from "effect/Effect"
import { anonymous } from "portico/contract"
import { route } from "../../http/Route.js"
import { createUser } from "../../users/createUser.js"
import { startSession } from "../../users/sessions.js"

const signUp = route(
  anonymous.signUp,
  {},
  Effect.fn("anonymous.signUp")(function* (_, { auth: { project }, request }) {
    return yield* startSession(project, yield* createUser(project, { isAnonymous: true }), request)
  })
)

/** Routes of anonymous sign-up. @source protocol/authentication.md#anonymous */
export const anonymousRoutes = [signUp]
