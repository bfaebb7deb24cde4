import type { PropsWithChildren } from "react"
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import { sessionMiddleware } from "./portico.server"

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

export const Layout = ({ children }: PropsWithChildren) => (
  <html lang="en">
    <head>
      <title>Notes</title>
      <Meta />
      <Links />
    </head>
    <body>
      <main>{children}</main>
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
)

export default function Root() {
  return <Outlet />
}
