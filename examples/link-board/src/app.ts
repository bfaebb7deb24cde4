import { createClientApp } from "portico"

/** The app of the page. Sends no request before a component uses it. */
export const app = createClientApp({
  baseUrl: import.meta.env.VITE_PORTICO_BASE_URL,
  projectId: import.meta.env.VITE_PORTICO_PROJECT_ID,
  publishableClientKey: import.meta.env.VITE_PORTICO_PUBLISHABLE_CLIENT_KEY,
  tokenStore: "cookie",
  urls: { afterSignIn: "/board", afterSignUp: "/board", afterSignOut: "/", home: "/" }
})
