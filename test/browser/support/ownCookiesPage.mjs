import { createClientApp } from "../../../src/promise/client.ts"
import { StackClientApp as Client51 } from "../../clients/node_modules/client-2-8-51/dist/esm/index.js"
import { StackClientApp as Client77 } from "../../clients/node_modules/client-2-8-77/dist/esm/index.js"
import { StackClientApp as Client108 } from "../../clients/node_modules/client-2-8-108/dist/esm/index.js"

const published = { "2.8.51": Client51, "2.8.77": Client77, "2.8.108": Client108 }
const urls = { signIn: "/", afterSignIn: "/", afterSignUp: "/", afterSignOut: "/", home: "/" }

const ours = (settings) => {
  const app = createClientApp({ ...settings, tokenStore: "cookie", redirectMethod: "none" })
  return {
    email: async () => (await app.user.get())?.primaryEmail ?? null,
    signIn: (email, password) => app.auth.signInWithCredential({ email, password, noRedirect: true }),
    signOut: () => app.auth.signOut({ noRedirect: true })
  }
}

const theirs = (App, settings) => {
  const app = new App({ ...settings, tokenStore: "cookie", redirectMethod: "window", urls })
  return {
    email: async () => (await app.getUser())?.primaryEmail ?? null,
    signIn: async (email, password) => {
      const { status } = await app.signInWithCredential({ email, password, noRedirect: true })
      if (status !== "ok") throw new Error(status)
    },
    // It navigates to another page when it is done.
    signOut: async () => (await app.getUser()).signOut()
  }
}

/** Opens the page of an app that uses one of the clients. */
export const open = (client, settings) => (client === "ours" ? ours(settings) : theirs(published[client], settings))
