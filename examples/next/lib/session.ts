import { createNext } from "portico/next"
import { app } from "./app"

export const { action, getSession, getUser, route } = createNext(app)
