import * as Layer from "effect/Layer"
import { ServerSessions } from "../auth/ServerSessions.js"
import { ServerContactChannels } from "./ServerContactChannels.js"
import { Users } from "./Users.js"

/** What a server can do with everything of the project. */
export const layerServer = Layer.mergeAll(ServerContactChannels.layerNoDeps, ServerSessions.layerNoDeps, Users.layerNoDeps)
