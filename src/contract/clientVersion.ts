import { ClientVersion, ClientVersionCheck } from "../schemas/ClientVersion.js"
import { anyone } from "./levels.js"

/** Checks whether a client's version is recent enough. @source protocol/requests.md#addresses */
export const check = anyone.post("/check-version", {
  payload: ClientVersion,
  success: ClientVersionCheck,
  retry: "idempotent"
})
