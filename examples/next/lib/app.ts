import { createClientApp, createServerApp } from "portico"
import { options } from "./options"

// One app for the whole process; each request gets its own view of it.
export const app = createServerApp({ ...options, secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "" })

// The data that it loads for a visitor can be passed to the browser.
export const clientApp = createClientApp(options)
