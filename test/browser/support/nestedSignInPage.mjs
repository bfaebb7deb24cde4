import { createClientApp } from "../../../src/promise/client.ts"
import { StackClientApp } from "../../clients/node_modules/client-2-8-108/dist/esm/index.js"

/** The page of an app whose account settings are a hosted page. */
export const openApp = (settings, accountSettings) => {
  const app = createClientApp({ ...settings, tokenStore: "cookie", urls: { accountSettings } })
  return {
    session: async () => [(await app.user.get())?.primaryEmail, (await app.auth.listSessions())[0]?.id],
    signUp: (email, password) =>
      app.auth.signUpWithCredential({ email, password, noRedirect: true, noVerificationCallback: true }),
    openSettings: () => app.auth.redirectToAccountSettings(),
    callback: () => app.auth.callOAuthCallback()
  }
}

/** The hosted page, which uses the platform's own client. */
export const openHosted = (settings) => {
  const app = new StackClientApp({
    ...settings,
    tokenStore: "cookie",
    redirectMethod: "window",
    devTool: false,
    urls: { default: { type: "hosted" } }
  })
  return {
    session: async () => {
      const user = await app.getUser()
      return [user?.primaryEmail, (await user?.getActiveSessions())?.[0]?.id]
    }
  }
}
