export type { MethodRequest } from "./isCrossOrigin.js"
export { isCrossOrigin } from "./isCrossOrigin.js"
export type { AppForRequests, SessionOptions } from "./withSession.js"
export { withSession } from "./withSession.js"
