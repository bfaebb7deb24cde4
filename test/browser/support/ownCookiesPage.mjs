import { createClientApp } from "../../../src/promise/client.ts"

/** Opens the page of an app that uses this client. */
export const open = (settings) => {
  const app = createClientApp({ ...settings, tokenStore: "cookie", redirectMethod: "none" })
  return {
    email: async () => (await app.user.get())?.primaryEmail ?? null,
    signIn: (email, password) => app.auth.signInWithCredential({ email, password, noRedirect: true }),
    signOut: () => app.auth.signOut({ noRedirect: true })
  }
}
