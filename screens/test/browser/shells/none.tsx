import { PorticoProvider } from "portico/react"
import { Handler } from "portico-screens"
import type { ShellProps } from "./pages.js"
import { Home, Secret, slotOf } from "./pages.js"

/** Without a router: each page is loaded. */
export const Shell = ({ app }: ShellProps) => {
  const path = window.location.pathname
  return (
    <PorticoProvider app={app}>
      {path === "/" ? <Home /> : path === "/secret" ? <Secret /> : <Handler notFound={slotOf()} />}
    </PorticoProvider>
  )
}
