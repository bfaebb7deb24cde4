import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, objects, reader } from "./reading.js"

/**
 * Returns the user of an object of `users` in a JSON file of `firebase auth:export`. Firebase hashes passwords with an scrypt of its
 * own, which the platform does not take: the password is lost unless the hash is bcrypt.
 */
export const fromFirebase = (row: Row): ImportedUser => {
  const { isTrue, json, text } = reader(row)
  const accounts = objects(json("providerUserInfo"))
  return importedUser({
    id: text("localId"),
    email: text("email"),
    isVerified: isTrue("emailVerified"),
    name: text("displayName"),
    image: text("photoUrl"),
    passwordHash: text("passwordHash"),
    hasSecondFactor: objects(json("mfaInfo")).length > 0,
    hasPhone: text("phoneNumber") !== null,
    isBlocked: isTrue("disabled"),
    accounts: accounts
      .filter(({ providerId }) => providerId !== "password" && providerId !== "phone")
      .map(({ providerId, rawId }) => account(providers, providerId, rawId)),
    serverMetadata: json("customAttributes")
  })
}

const providers: ReadonlyMap<string, string> = new Map([
  ["apple.com", "apple"],
  ["facebook.com", "facebook"],
  ["github.com", "github"],
  ["google.com", "google"],
  ["microsoft.com", "microsoft"],
  ["twitter.com", "x"]
])
