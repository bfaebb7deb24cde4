import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { options } from "../../test/support/plainFakes.js"
import { Root } from "../src/components/Root.js"

const app = createClientApp({ ...options, tokenStore: "memory" })

/** Renders parts of screens as a server does, below an app and the root that gives them words and styles. */
export const htmlOf = (node: ReactNode): string =>
  renderToString(
    <PorticoProvider app={app}>
      <Root>{node}</Root>
    </PorticoProvider>
  )
