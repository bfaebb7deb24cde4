import { createProxy } from "portico/next/proxy"
import { server } from "./lib/app"

export const proxy = createProxy(server, { protect: ["/profile"] })

// Build assets need no session.
export const config = { matcher: ["/((?!_next/|favicon.ico).*)"] }
