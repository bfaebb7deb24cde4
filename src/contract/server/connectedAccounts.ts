import { UserNotFound } from "../../errors/user.js"
import { ConnectedAccount, ConnectedAccountScope, ConnectedAccountToken } from "../../schemas/ConnectedAccount.js"
import { List } from "../../schemas/List.js"
import { accountTokenErrors } from "../accountTokenErrors.js"
import { server } from "../levels.js"

/** Creates an access token of the provider for a user. @source protocol/users.md#connected-accounts */
export const createAccessToken = server.post("/connected-accounts/:userId/:provider/access-token", {
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [...accountTokenErrors, UserNotFound],
  fault: UserNotFound,
  retry: "idempotent"
})

/** Lists a user's OAuth accounts for which there are access tokens, oldest first. @source protocol/changes.md */
export const list = server.get("/connected-accounts/:userId", {
  since: "2026-04",
  success: List(ConnectedAccount),
  errors: [UserNotFound]
})

/** Creates an access token of the provider for one of several accounts of a user. @source protocol/changes.md */
export const createAccountAccessToken = server.post("/connected-accounts/:userId/:provider/:providerAccountId/access-token", {
  since: "2026-04",
  payload: ConnectedAccountScope,
  success: ConnectedAccountToken,
  errors: [...accountTokenErrors, UserNotFound],
  fault: UserNotFound,
  retry: "idempotent"
})
