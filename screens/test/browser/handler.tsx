import { createClientApp } from "portico"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"

// An app with its own pages and those of the library below `/handler`, with the router that the test has chosen.

const shells = {
  none: () => import("./shells/none.js"),
  "react-router": () => import("./shells/reactRouter.js"),
  "tanstack-router": () => import("./shells/tanstackRouter.js")
}
export type Router = keyof typeof shells

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}")
const app = createClientApp({ ...settings, tokenStore: "cookie" })
// Set by the test for each page load.
const { router } = globalThis as unknown as { readonly router: Router }

shells[router]().then(({ Shell }) =>
  createRoot(document.getElementById("app") ?? document.body).render(
    <StrictMode>
      <Shell app={app} />
    </StrictMode>
  )
)
