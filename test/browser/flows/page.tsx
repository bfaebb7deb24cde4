import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { StrictMode, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { navigate, subscribe } from "../support/router.js"
import { Flow, flows } from "./views.js"

// A site without the screens: each page shows one flow.

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")

const app = createClientApp({
  ...settings,
  tokenStore: "cookie",
  // To see what a flow shows if nothing navigates.
  ...((location.search === "?stay" || sessionStorage.getItem("stay") !== null) && { redirectMethod: "none" }),
  urls: {
    home: "/",
    signIn: "/sign-in",
    signUp: "/sign-up",
    afterSignIn: "/welcome",
    afterSignUp: "/welcome",
    afterSignOut: "/",
    forgotPassword: "/forgot-password",
    passwordReset: "/password-reset",
    emailVerification: "/email-verification",
    magicLinkCallback: "/magic-link",
    oauthCallback: "/oauth-callback",
    error: "/error",
    mfa: "/mfa",
    teamInvitation: "/invitation",
    signOut: "/sign-out"
  }
})
Object.assign(globalThis, { app })

const Site = () => {
  const path = useSyncExternalStore(subscribe, () => location.pathname)
  const use = Object.hasOwn(flows, path) ? flows[path as keyof typeof flows] : null
  return (
    <PorticoProvider app={app} navigate={navigate}>
      {use === null ? <h1>{path}</h1> : <Flow key={path} use={use} />}
    </PorticoProvider>
  )
}

const element = document.getElementById("app")
if (element !== null) {
  createRoot(element).render(
    <StrictMode>
      <Site />
    </StrictMode>
  )
}
