import { createClientApp } from "portico"
import { PorticoProvider, useUser } from "portico/react"
import * as screens from "portico-screens"
import type { ReactNode } from "react"
import { StrictMode, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { navigate, subscribe } from "../../../test/browser/support/router.js"
import { password } from "../../../test/browser/support/visit.js"

// A small app: a start page and the pages of the library.

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })

const Home = () => {
  const { value: user } = useUser()
  if (user === undefined) return <h1>…</h1>
  return <h1>{user === null ? "Nobody" : `Hello, ${user.primaryEmail}`}</h1>
}

/** Pages of the library outside the handler. */
const pages: Readonly<Record<string, ReactNode>> = {
  "/forgot": <screens.ForgotPassword />,
  "/in": <screens.SignIn />,
  // A page that a router shows with what a server has read for another user.
  "/of-another": (
    <PorticoProvider app={app} hydrate={{ version: "", projectId: "", userId: "another", readAtMillis: 0, values: "[]" }}>
      <Home />
    </PorticoProvider>
  ),
  "/settings": <screens.AccountSettings embedded />
}

const Site = () => {
  const { pathname: path, searchParams } = new URL(useSyncExternalStore(subscribe, () => location.href))
  return (
    <PorticoProvider app={app} navigate={navigate}>
      <screens.ScreensProvider language={searchParams.get("language") ?? "en"}>
        <main>{path.startsWith("/handler/") ? <screens.Handler embedded path={path} /> : (pages[path] ?? <Home />)}</main>
      </screens.ScreensProvider>
    </PorticoProvider>
  )
}

const element = document.getElementById("app")
// In a shadow tree, as in a web component.
const container = new URLSearchParams(location.search).has("shadow") ? element?.attachShadow({ mode: "open" }) : element
if (container)
  createRoot(container).render(
    <StrictMode>
      <Site />
    </StrictMode>
  )

/** Actions of a test on the app outside the screens. */
const fixture = {
  app,
  signIn: (email: string) => app.auth.signInWithCredential({ email, password, noRedirect: true }),
  /** Registers a passkey for a user and signs out. */
  withPasskey: async (email: string) => {
    await fixture.signIn(email)
    await app.auth.registerPasskey()
    await app.auth.signOut({ noRedirect: true })
  },
  /** Returns the tag of the error with which an autofill of passkeys fails. */
  autofillError: async () => {
    const outcome = await app.auth.signInWithPasskey.result({ autofill: true })
    return outcome.ok ? null : outcome.error._tag
  }
}
Object.assign(globalThis, { fixture })
export type Fixture = typeof fixture
