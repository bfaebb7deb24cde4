import { CannotGetOwnUserWithoutUser } from "../errors/user.js"
import { ConnectedAccount, ConnectedAccountScope, ConnectedAccountToken } from "../schemas/ConnectedAccount.js"
import { List } from "../schemas/List.js"
import { accountTokenErrors } from "./accountTokenErrors.js"
import { user } from "./levels.js"

/** Creates an access token of the provider for the session's user. @source protocol/users.md#connected-accounts */
export const createAccessToken = user.post("/connected-accounts/:userId/:provider/access-token", {
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [CannotGetOwnUserWithoutUser, ...accountTokenErrors],
  retry: "idempotent"
})

/** Lists the user's OAuth accounts for which there are access tokens, oldest first. @source protocol/changes.md */
export const list = user.get("/connected-accounts/:userId", {
  since: "2026-04",
  success: List(ConnectedAccount),
  errors: [CannotGetOwnUserWithoutUser]
})

/** Creates an access token of the provider for one of several accounts of the session's user. @source protocol/changes.md */
export const createAccountAccessToken = user.post("/connected-accounts/:userId/:provider/:providerAccountId/access-token", {
  since: "2026-04",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [CannotGetOwnUserWithoutUser, ...accountTokenErrors],
  retry: "idempotent"
})
