import { Effect, Redacted } from "effect"
import type { ServerApp } from "../../src/effect.js"

/**
 * Stores a session of a new user whose access token has expired. Returns the user, the session, and the cookie with its id.
 */
export const expiredSession = Effect.fnUntraced(function* (app: ServerApp["Service"], projectId: string) {
  const user = yield* app.users.create({ displayName: "Ada" })
  const { refreshToken } = yield* app.sessions.create({ userId: user.id })
  const response = new Headers()
  const view = yield* app.forRequest({ request: new Request("https://api.test/"), response })
  // Without an access token, as if it had expired.
  const session = { version: 1, projectId, accessToken: null, refreshToken: Redacted.value(refreshToken) }
  yield* view.auth.importSession(JSON.stringify(session))
  return { user, session, cookie: response.getSetCookie()[0]?.split(";")[0] ?? "" }
})
