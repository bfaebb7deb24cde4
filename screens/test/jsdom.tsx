import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { FakeBrowser } from "portico/testing"
import { AccountSettings, ForgotPassword, Handler, TeamSettings, TeamSwitcher, UserButton } from "portico-screens"
import type { ReactNode } from "react"
import { Activity, useState } from "react"
import { createRoot } from "react-dom/client"
import type { Settings } from "../../test/browser/support/settings.js"

/** What the test provides for a page. */
interface Given extends Settings {
  readonly fetch: typeof fetch
  readonly path: string
}

/** A page that stays in the document while it is hidden, as a router can keep the pages before the current one. */
const Kept = ({ children }: { readonly children: ReactNode }) => {
  const [isHidden, setHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        {isHidden ? "Come back" : "Go away"}
      </button>
      <Activity mode={isHidden ? "hidden" : "visible"}>{children}</Activity>
    </>
  )
}

/** Signs a user with a team up, and renders a page of the path. */
export const open = async ({ path, ...options }: Given) => {
  const app = createClientApp({ ...options, tokenStore: "memory", redirectMethod: "none" })
  await app.auth.signUpWithCredential({
    email: "ada@example.com",
    password: "correct horse",
    noVerificationCallback: true,
    noRedirect: true
  })
  const { id } = await app.teams.create({ displayName: "Engines" })
  const pages: Readonly<Record<string, ReactNode>> = {
    "/": (
      <>
        <UserButton />
        <TeamSwitcher onSwitch={(team) => (document.title = `Switched to ${team?.displayName}`)} />
      </>
    ),
    "/settings": <AccountSettings />,
    "/kept": (
      <Kept>
        <AccountSettings />
      </Kept>
    ),
    "/kept-forgotten": (
      <Kept>
        <ForgotPassword />
      </Kept>
    ),
    "/team": <TeamSettings teamId={id} />
  }
  const element = document.body.appendChild(document.createElement("div"))
  createRoot(element).render(<PorticoProvider app={app}>{pages[path] ?? <Handler />}</PorticoProvider>)
  return app
}

/** Opens a tab of a browser in memory, renders the handler, and returns the tab. */
export const openTab = ({ path, ...options }: Given) => {
  const tab = FakeBrowser.make().tab(`${location.origin}${path}`)
  const app = createClientApp({ ...options, browser: tab })
  const element = document.body.appendChild(document.createElement("div"))
  createRoot(element).render(
    <PorticoProvider app={app}>
      <Handler />
    </PorticoProvider>
  )
  return { tab, dispose: app.dispose }
}
