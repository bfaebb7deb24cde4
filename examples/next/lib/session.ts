import { createNext } from "portico/next"
import { app, clientApp } from "./app"

export const { action, getSession, getUser, route } = createNext(app)

/** The visitor's client app, for pages that pass the data loaded on the server to the browser. */
export const { session: clientSession } = createNext(clientApp)
