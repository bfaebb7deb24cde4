import { createNext } from "portico/next"
import { app } from "./app"

export const { action, getUser, route } = createNext(app)
