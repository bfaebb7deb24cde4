import { createProxy } from "portico/next/proxy"
import { createApp } from "./lib/app"

export const proxy = createProxy(createApp)

// Build assets need no session.
export const config = { matcher: ["/((?!_next/|favicon.ico).*)"] }
