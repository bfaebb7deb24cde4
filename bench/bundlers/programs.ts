// A page that signs in with a password, as users write it.

const options =
  '{ projectId: "internal", publishableClientKey: "k", baseUrl: "https://platform.test", tokenStore: "memory", urls: { afterSignIn: "/welcome" } }'
const credential = '{ email: "a@b.test", password: "correct horse" }'

/** With promises. */
export const client = `
import { createClientApp } from "portico"
const app = createClientApp(${options})
const told = (call) => call.then((value) => ({ value }), (error) => ({ tag: error._tag, origin: error.origin, path: error.path, text: error.message }))
globalThis.signIn = () => told(app.auth.signInWithCredential(${credential}))
globalThis.sendLink = () => told(app.auth.sendMagicLinkEmail("a@b.test", { callbackUrl: location.origin + "/link" }))
globalThis.user = () => told(app.user.get())
globalThis.signOut = () => told(app.auth.signOut())`

/** As a program of Effect, with `effect` inside. */
export const effect = `
import { Effect } from "effect"
import { ClientApp } from "portico/effect"
const signIn = Effect.gen(function* () {
  const { auth, user } = yield* ClientApp
  yield* auth.signInWithCredential(${credential})
  return yield* user.get()
}).pipe(Effect.catchTag("EmailPasswordMismatch", () => Effect.succeed(null)))
globalThis.signIn = () => Effect.runPromise(Effect.provide(signIn, ClientApp.layer(${options})))`
