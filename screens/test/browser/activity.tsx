import { createClientApp } from "portico"
import { PorticoProvider, useUser } from "portico/react"
import * as screens from "portico-screens"
import type { ReactNode } from "react"
import { Activity, StrictMode, useSyncExternalStore } from "react"
import { createRoot } from "react-dom/client"
import { navigate, subscribe } from "../../../test/browser/support/router.js"

// An app whose router hides a page that is left, and shows it again, as it was, in the place of a new one.

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })
Object.assign(globalThis, { app, navigate })

const Home = () => {
  const { value: user } = useUser()
  if (user === undefined) return <h1>…</h1>
  return <h1>{user === null ? "Nobody" : `Hello, ${user.primaryEmail}`}</h1>
}

const pages: Readonly<Record<string, ReactNode>> = {
  "/": <Home />,
  "/handler/sign-in": <screens.SignIn />,
  "/handler/sign-out": <screens.SignOut />,
  "/handler/forgot-password": <screens.ForgotPassword />,
  "/handler/mfa": <screens.Mfa />,
  "/handler/account-settings": <screens.AccountSettings />
}

const Site = () => {
  const path = useSyncExternalStore(subscribe, () => location.pathname)
  return (
    <PorticoProvider app={app} navigate={navigate}>
      {Object.entries(pages).map(([at, page]) => (
        <Activity key={at} mode={at === path ? "visible" : "hidden"}>
          {page}
        </Activity>
      ))}
    </PorticoProvider>
  )
}

createRoot(document.getElementById("app") ?? document.body).render(
  <StrictMode>
    <Site />
  </StrictMode>
)
