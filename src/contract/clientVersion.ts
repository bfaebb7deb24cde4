import { ClientVersion, ClientVersionCheck } from "../schemas/ClientVersion.js"
import * as Endpoint from "./Endpoint.js"

/** Checks whether a client's version is recent enough. @source protocol/requests.md#addresses */
export const check = Endpoint.post("/check-version", {
  access: "client",
  session: "none",
  payload: ClientVersion,
  success: ClientVersionCheck,
  retry: "idempotent"
})
