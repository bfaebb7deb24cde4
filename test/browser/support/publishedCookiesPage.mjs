// The bundle says which version this is.
import { StackClientApp } from "published-client"

const urls = { signIn: "/", afterSignIn: "/", afterSignUp: "/", afterSignOut: "/", home: "/" }

/** Opens the page of an app that uses a published client. */
export const open = (settings) => {
  const app = new StackClientApp({ ...settings, tokenStore: "cookie", redirectMethod: "window", urls })
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
