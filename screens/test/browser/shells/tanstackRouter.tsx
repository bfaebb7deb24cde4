import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
  useRouter
} from "@tanstack/react-router"
import { PorticoProvider } from "portico/react"
import { Handler } from "portico-screens"
import { useState } from "react"
import type { ShellProps } from "./pages.js"
import { Home, Secret, slotOf } from "./pages.js"

/** With TanStack Router, passed to the handler itself. */
export const Shell = ({ app }: ShellProps) => {
  const [router] = useState(() => routerOf(app))
  return <RouterProvider router={router} />
}

const routerOf = (app: ShellProps["app"]) => {
  const root = createRootRoute({
    component: () => (
      <PorticoProvider app={app}>
        <Outlet />
      </PorticoProvider>
    )
  })
  const home = createRoute({ getParentRoute: () => root, path: "/", component: Home })
  const secret = createRoute({ getParentRoute: () => root, path: "/secret", component: Secret })
  const slow = createRoute({
    getParentRoute: () => root,
    path: "/slow",
    loader: () => fetch("/slow-data").then((response) => response.status),
    component: Home
  })
  const account = createRoute({ getParentRoute: () => root, path: "/handler/$", component: Account })
  return createRouter({ routeTree: root.addChildren([home, secret, slow, account]), defaultPendingMs: Infinity })
}

const Account = () => {
  const { history } = useRouter()
  const [navigate] = useState(
    () =>
      (url: string, { replace }: { readonly replace: boolean }) =>
        replace ? history.replace(url) : history.push(url)
  )
  return <Handler notFound={slotOf()} path={useLocation().pathname} navigate={navigate} />
}
