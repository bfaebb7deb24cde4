import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { onePasswordAtMost } from "../../schemas/messages/choice.js"
import type { ServerUpdateUser } from "../../schemas/UserUpdate.js"
import { findEmptyText } from "../arguments/findEmptyText.js"

/**
 * Returns the error of fields that the platform refuses for every user, without a known error, or that would lock the user out; or
 * null.
 */
export const userProblem = ({
  passkeyAuthEnabled,
  password,
  passwordHash,
  totpSecretBase64
}: Pick<ServerUpdateUser, "passkeyAuthEnabled" | "password" | "passwordHash" | "totpSecretBase64">): InvalidInput | null => {
  if (passkeyAuthEnabled === true) {
    return invalid("passkeyAuthEnabled", (path) => `${path} must be false: \`auth.registerPasskey\` adds a passkey`)
  }
  if (password !== undefined && passwordHash !== undefined) return invalid("passwordHash", onePasswordAtMost)
  // The platform takes an empty secret, for which no authenticator app has a code.
  return findEmptyText({ totpSecretBase64 })
}
