import { createServerApp } from "portico"
import type { PorticoSession } from "portico/react-router"
import { portico } from "portico/react-router"
import { createContext } from "react-router"

// One app for the whole process; each request gets its own view of it.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

/** The visitor's app, in loaders and actions: `context.get(session)`. */
export const session = createContext<PorticoSession<typeof app>>()

export const sessionMiddleware = portico(app, session)
