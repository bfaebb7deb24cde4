import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { fullName, list, reader } from "./reading.js"

/**
 * Returns the user of a row of Clerk's CSV export, by the names of its columns. The export does not name accounts at providers: such
 * people sign in with their address first.
 *
 * @since 0.3.0
 * @category Importing
 * @example
 * ```ts
 * import { fromClerk } from "portico/import"
 *
 * const { user, lost } = fromClerk({ id: "user_1", primary_email_address: "ada@example.com", first_name: "Ada" })
 * console.log(user.primaryEmail, lost)
 * ```
 */
export const fromClerk = (row: Row): ImportedUser => {
  const { text } = reader(row)
  const email = text("primary_email_address")
  const [verified, unverified] = [list(text("verified_email_addresses")), list(text("unverified_email_addresses"))]
  return importedUser({
    id: text("id"),
    email: email ?? verified[0] ?? unverified[0] ?? null,
    isVerified: email === null ? verified.length > 0 : verified.includes(email),
    hasOtherEmails: new Set([email, ...verified, ...unverified].filter((one) => one !== null)).size > 1,
    name: fullName(text("first_name"), text("last_name")) ?? text("username"),
    passwordHash: text("password_digest"),
    totpSecretBase32: text("totp_secret"),
    hasPhone: phones.some((name) => text(name) !== null)
  })
}

const phones = ["primary_phone_number", "verified_phone_numbers", "unverified_phone_numbers"]
