export { SharedSessions } from "../../services/platform/tokens/SharedSessions.js"
export type { SessionsOptions } from "../Sessions.js"
export { layerSessions as layer, makeSessions as make } from "../Sessions.js"
