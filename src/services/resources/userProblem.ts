import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { onePasswordAtMost } from "../../schemas/messages/choice.js"
import type { ServerUpdateUser } from "../../schemas/UserUpdate.js"
import { findEmptyText } from "../arguments/findEmptyText.js"

type CheckedFields = Pick<
  ServerUpdateUser,
  | "passkeyAuthEnabled"
  | "password"
  | "passwordHash"
  | "restrictedByAdmin"
  | "restrictedByAdminPrivateDetails"
  | "restrictedByAdminReason"
  | "totpSecretBase64"
>

/**
 * Returns the error of fields that the platform refuses for every user, without a known error, or that would lock the user out; or
 * null.
 */
export const userProblem = ({
  passkeyAuthEnabled,
  password,
  passwordHash,
  restrictedByAdmin,
  restrictedByAdminPrivateDetails,
  restrictedByAdminReason,
  totpSecretBase64
}: CheckedFields): InvalidInput | null => {
  if (passkeyAuthEnabled === true) {
    return invalid("passkeyAuthEnabled", (path) => `${path} must be false: \`auth.registerPasskey\` adds a passkey`)
  }
  if (password !== undefined && passwordHash !== undefined) return invalid("passwordHash", onePasswordAtMost)
  const reasons = { restrictedByAdminReason, restrictedByAdminPrivateDetails }
  const [reason] = Object.entries(reasons).find(([, text]) => (text ?? null) !== null) ?? []
  if (reason !== undefined && restrictedByAdmin !== true) {
    return invalid(reason, (path) => `${path} can only be set together with \`restrictedByAdmin: true\``)
  }
  // The platform takes an empty secret, for which no authenticator app has a code.
  return findEmptyText({ totpSecretBase64 })
}
