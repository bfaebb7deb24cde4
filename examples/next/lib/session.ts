import { createNext } from "portico/next"
import { app, clientApp } from "./app"

export const { action, getSession, getUser, route } = createNext(app)

/** The visitor's own app, for pages that go on in the browser with what the server has read. */
export const { session: clientSession } = createNext(clientApp)
