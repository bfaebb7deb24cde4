import { createNext } from "portico/next"
import { server } from "./app"

export const { action, getSession, getUser, route, session } = createNext(server)
