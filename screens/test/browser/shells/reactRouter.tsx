import { PorticoProvider } from "portico/react"
import { Handler } from "portico-screens"
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from "react-router"
import type { ShellProps } from "./pages.js"
import { Home, Secret, slotOf } from "./pages.js"

/** With React Router. */
export const Shell = ({ app }: ShellProps) => (
  <BrowserRouter>
    <Pages app={app} />
  </BrowserRouter>
)

const Pages = ({ app }: ShellProps) => (
  <PorticoProvider app={app} navigate={useNavigate()}>
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/secret" element={<Secret />} />
      <Route path="*" element={<Account />} />
    </Routes>
  </PorticoProvider>
)

const Account = () => <Handler notFound={slotOf()} path={useLocation().pathname} />
