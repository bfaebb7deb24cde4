import { createNext } from "portico/next"
import { createApp, createVisitorsApp } from "./app"

// The apps are created with the first request, so `next build` needs no keys.
export const { action, getSession, getUser, route } = createNext(createApp)

/** The visitor's client app, for pages that pass the data loaded on the server to the browser. */
export const { session: clientSession } = createNext(createVisitorsApp)
