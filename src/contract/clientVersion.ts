import { ClientVersion, ClientVersionCheck } from "../schemas/ClientVersion.js"
import * as Endpoint from "./Endpoint.js"

/** Asks whether a version of a client is new enough. @source protocol/requests.md#addresses */
export const check = Endpoint.post("/check-version", {
  access: "client",
  session: "none",
  payload: ClientVersion,
  success: ClientVersionCheck,
  retry: "idempotent"
})
