import { Effect, Redacted } from "effect"
import { ClientApp } from "../../src/effect.js"

/** Signs up a user in the client app; returns the app, the access token and the user. */
export const signedUp = Effect.gen(function* () {
  const client = yield* ClientApp
  yield* client.auth.signUpWithCredential({
    email: "ada@example.com",
    password: "correct horse",
    noVerificationCallback: true,
    noRedirect: true
  })
  const tokens = yield* client.auth.getTokens()
  const token = tokens?.accessToken ? Redacted.value(tokens.accessToken) : ""
  return { client, token, user: yield* client.user.get({ or: "throw" }) }
})
