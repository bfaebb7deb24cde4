import { createServerApp } from "portico"

// One app for the whole process; each request gets a view of it.
export const app = createServerApp({
  projectId: process.env.STACK_PROJECT_ID ?? "",
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "",
  ...(process.env.STACK_API_URL ? { baseUrl: process.env.STACK_API_URL } : {})
})
