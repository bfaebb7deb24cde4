import { createProxy } from "portico/next/proxy"
import { app } from "./lib/app"

export const proxy = createProxy(app)

// Build assets need no session.
export const config = { matcher: ["/((?!_next/|favicon.ico).*)"] }
