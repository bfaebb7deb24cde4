import * as Effect from "effect/Effect"
import { password } from "portico/contract"
import { EmailPasswordMismatch, PasswordAuthenticationNotEnabled } from "portico/errors"
import { redacted } from "portico/schemas"
import { route } from "../http/Route.js"
import * as rules from "../http/rules.js"
import { Passwords } from "../passwords/Passwords.js"
import { completeSignIn } from "../users/sessions.js"
import type { Project } from "../world/Project.js"
import { userByAuthEmail } from "../world/User.js"

const requirePasswords = (project: Project) =>
  project.config.credentialEnabled ? Effect.void : Effect.fail(new PasswordAuthenticationNotEnabled())

const signIn = route(
  password.signIn,
  { rules: { "body.email": rules.email, "body.password": rules.password } },
  Effect.fn("password.signIn")(function* ({ payload }, { auth: { project }, request }) {
    yield* requirePasswords(project)
    const user = userByAuthEmail(project, payload.email)
    const matches = yield* (yield* Passwords).matches(redacted(payload.password), user?.passwordHash ?? null)
    if (user === undefined || !matches) return yield* new EmailPasswordMismatch()
    return yield* completeSignIn(project, user, request, false)
  })
)

/** The ways of signing up and in with a password, and of changing it. @source facts 8.1 */
export const passwordRoutes = [signIn]
