import { createMiddleware } from "@tanstack/react-start"
import { createServerApp } from "portico"
import { withPortico } from "portico/tanstack-start"

// One app for the whole process; each request gets a view of it. What is in `server` stays out of the browser.
const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})

/** Gives server functions and routes the app for the visitor: `context.session`. */
export const portico = createMiddleware().server(({ next, request }) =>
  withPortico(app, request, (session) => next({ context: { session } }))
)
