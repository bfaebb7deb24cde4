import { createClientApp, reveal } from "portico"
import { PorticoProvider, useUser } from "portico/react"
import * as screens from "portico/react/screens"
import type { ComponentType } from "react"
import { StrictMode, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"

// A small app: a start page, and the screens for signing in as it would use them.

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })

const pages: Readonly<Record<string, ComponentType>> = {
  "sign-in": screens.SignIn,
  "sign-up": screens.SignUp,
  "sign-out": screens.SignOut,
  "forgot-password": screens.ForgotPassword,
  "password-reset": screens.PasswordReset,
  "email-verification": screens.EmailVerification,
  "magic-link-callback": screens.MagicLinkCallback,
  "oauth-callback": screens.OAuthCallback,
  "team-invitation": screens.TeamInvitation,
  "cli-auth-confirm": screens.CliAuthConfirm,
  mfa: screens.Mfa,
  error: screens.ErrorPage
}

const Home = () => {
  const { value: user } = useUser()
  if (user === undefined) return <h1>…</h1>
  return <h1>{user === null ? "Nobody" : `Hello, ${user.primaryEmail}`}</h1>
}

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener)
  return () => window.removeEventListener("popstate", listener)
}
const navigate = (to: string, { replace }: { readonly replace: boolean }) => {
  if (new URL(to, location.href).origin !== location.origin) return location.assign(to)
  history[replace ? "replaceState" : "pushState"](null, "", to)
  window.dispatchEvent(new PopStateEvent("popstate"))
}

const Site = () => {
  const path = useSyncExternalStore(subscribe, () => location.pathname)
  const name = /^\/handler\/(.+)$/.exec(path)?.[1]
  const Page = name === undefined ? Home : (pages[name] ?? screens.NotFound)
  return (
    <PorticoProvider app={app} navigate={navigate}>
      <screens.ScreensProvider language={new URLSearchParams(location.search).get("language") ?? "en"}>
        <main>
          <Page key={name ?? ""} />
        </main>
      </screens.ScreensProvider>
    </PorticoProvider>
  )
}

const element = document.getElementById("app")
if (element !== null)
  createRoot(element).render(
    <StrictMode>
      <Site />
    </StrictMode>
  )
let begun: Awaited<ReturnType<typeof app.auth.beginMfaEnrolment>> | null = null

/** What a test does with the app beside its screens. */
const fixture = {
  app,
  /** Begins a second factor, and gives its secret as people type it. */
  beginMfa: () =>
    app.auth.beginMfaEnrolment().then((enrolment) => {
      begun = enrolment
      return reveal(enrolment.text)
    }),
  /** Switches that factor on. */
  enableMfa: (digits: string) => (begun === null ? Promise.reject(new Error("none")) : app.auth.enableMfa(begun, digits)),
  registerPasskey: () => app.auth.registerPasskey()
}
Object.assign(globalThis, { fixture })
export type Fixture = typeof fixture
