import * as Redacted from "effect/Redacted"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import { onePasswordAtMost } from "../../schemas/messages/choice.js"
import type { ServerUpdateUserInput } from "../../schemas/UserUpdate.js"
import { findEmptyText } from "../arguments/given.js"

type CheckedFields = Pick<
  ServerUpdateUserInput,
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
  const secret = Redacted.isRedacted(totpSecretBase64) ? Redacted.value(totpSecretBase64) : totpSecretBase64
  // Text in base 32 is valid base 64 too, of other bytes: every code of the person's app would be refused.
  if (typeof secret === "string" && /^(?:[A-Z2-7]{16,}|[a-z2-7]{16,})$/.test(secret)) {
    return invalid(
      "totpSecretBase64",
      (path) => `${path} is in base32: convert it with \`totpSecretFromBase32\` of portico/import`
    )
  }
  // The platform takes an empty secret, for which no authenticator app has a code.
  return findEmptyText({ totpSecretBase64 })
}
