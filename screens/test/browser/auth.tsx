import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { createRoot } from "react-dom/client"
import { Page } from "../../src/components/Page.js"
import { Root } from "../../src/components/Root.js"
import { ScreensProvider } from "../../src/ScreensProvider.js"
import { states } from "./authStates.js"

// A page that shows one state of the authentication pages after the other.

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const stays = new URLSearchParams(location.search).has("stays")
const app = createClientApp({ ...settings, tokenStore: "memory", ...(stays && { redirectMethod: "none" }) })
const root = createRoot(document.getElementById("app") ?? document.body)

const fixture = {
  app,
  names: Object.keys(states),
  show: (name: string, language = "en") =>
    root.render(
      <PorticoProvider app={app} key={name}>
        <ScreensProvider language={language}>
          <Root page>
            <div data-state={name}>
              <Page>{states[name]}</Page>
            </div>
          </Root>
        </ScreensProvider>
      </PorticoProvider>
    )
}
export type Fixture = typeof fixture
Object.assign(globalThis, { fixture })
