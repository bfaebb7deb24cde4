import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { Handler, ScreensProvider } from "portico-screens"
import { StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"

// Continues a server-rendered sign-in page with an appearance of its own.

const { appearance, settings } = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "memory" })

hydrateRoot(
  document.getElementById("app") ?? document.body,
  <StrictMode>
    <PorticoProvider app={app}>
      <ScreensProvider appearance={appearance}>
        <Handler path="/handler/sign-in" />
      </ScreensProvider>
    </PorticoProvider>
  </StrictMode>
)
