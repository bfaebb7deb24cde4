import { createClientApp, createServerApp } from "portico"
import { options } from "./options"

// One app for the whole process; each request gets a view of it.
export const app = createServerApp({ ...options, secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "" })

// What it reads for a visitor can go to the browser, which goes on with it.
export const clientApp = createClientApp(options)
