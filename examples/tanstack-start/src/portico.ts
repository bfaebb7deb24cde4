import { createMiddleware } from "@tanstack/react-start"
import { createServerApp } from "portico"
import { withPortico } from "portico/tanstack-start"

// One app for the whole process; each request gets its own view of it. Code in `server` stays out of the browser bundle.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

/** Provides server functions and routes with the visitor's app: `context.session`. */
export const portico = createMiddleware().server(({ next, request }) =>
  withPortico(app, request, (session) => next({ context: { session } }))
)
