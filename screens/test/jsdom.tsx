import { createClientApp } from "portico"
import { PorticoProvider, useUser } from "portico/react"
import { FakeBrowser } from "portico/testing"
import { AccountSettings, CheckoutButton, ForgotPassword, Handler, TeamSettings, TeamSwitcher, UserButton } from "portico-screens"
import type { ReactNode } from "react"
import { Activity, useMemo, useRef, useState } from "react"
import { createRoot } from "react-dom/client"
import type { Settings } from "../../test/browser/support/settings.js"
import { Button } from "../src/components/Button.js"
import { Menu, MenuItem } from "../src/components/Menu.js"
import { Root } from "../src/components/Root.js"
import { InlineRetry } from "../src/components/States.js"
import { Tabs } from "../src/components/Tabs.js"
import { Toasts, useToast } from "../src/components/Toasts.js"

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

/** Parts that follow the keyboard. The title of the page tells what reaches the app of what they are told. */
const Parts = () => {
  const [tab, select] = useState("A")
  const tell = (what: string) => {
    document.title += ` ${what}`
  }
  return (
    <Root>
      <form
        onKeyDown={({ key }) => tell(key)}
        onSubmit={(event) => {
          event.preventDefault()
          tell("sent")
        }}
      >
        <Toasts>
          <Tell />
        </Toasts>
        <Menu button="Open">
          <MenuItem>One</MenuItem>
          <MenuItem>Two</MenuItem>
        </Menu>
        <Tabs label="Parts" current={tab} tabs={["A", "B", "C"].map((id) => ({ id, label: id }))} onSelect={select}>
          Content
        </Tabs>
        <Button type="submit" pending onClick={() => tell("sent")}>
          Send
        </Button>
      </form>
    </Root>
  )
}

/** Tells a user something: what others are told, the user does not see. */
const Tell = () => {
  const toast = useToast()
  const times = useRef(0)
  return useUser().value != null && <Button onClick={() => toast(`Told ${++times.current}`)}>Tell</Button>
}

/** What fails again whenever it is loaded, once it has failed. The title of the page counts how often. */
const Failing = () => {
  const [tries, setTries] = useState<number | null>(null)
  const [step, setStep] = useState(1)
  const error = useMemo(() => ({ _tag: "OfflineError", tries }), [tries])
  return (
    <Root>
      <title>{`Tries: ${tries}`}</title>
      {tries === null ? (
        <Button onClick={() => setTries(0)}>Fail</Button>
      ) : (
        <>
          <Button onClick={() => setStep(2)}>Change</Button>
          <InlineRetry error={error} onRetry={() => setTries(tries + step)} />
        </>
      )}
    </Root>
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
    "/settings-of-the-app": (
      <AccountSettings
        hide={["delete-account"]}
        more={{ profile: "Of the app" }}
        pages={[
          { id: "last", title: "Last", content: "" },
          { id: "own", title: "Own", before: "teams", content: "" }
        ]}
      />
    ),
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
    "/checkout": (
      <>
        <CheckoutButton productId="pro" />
        <CheckoutButton productId="pro" disabled>
          Sold out
        </CheckoutButton>
      </>
    ),
    "/failing": <Failing />,
    "/parts": <Parts />,
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
  return { tab, auth: app.auth, teams: app.teams, dispose: app.dispose }
}
