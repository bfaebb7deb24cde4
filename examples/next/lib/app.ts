import { createClientApp, createServerApp } from "portico"
import { readOptions } from "./options"

/** Creates the server's app, of which each request gets its own view. */
export const createApp = () => createServerApp({ ...readOptions(), secretServerKey: process.env.STACK_SECRET_SERVER_KEY ?? "" })

/** Creates the app whose data for a visitor can be passed to the browser. */
export const createVisitorsApp = () => createClientApp(readOptions())
