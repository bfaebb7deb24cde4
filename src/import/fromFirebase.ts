import { isObject } from "../codecs/object.js"
import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, objects, reader } from "./reading.js"

/**
 * Returns the user of an object of `users` in a JSON file of `firebase auth:export`. Its passwords are lost: it has hashes only of an
 * scrypt of Firebase's own, which the platform does not take. Nor does it have second factors, and of accounts at providers only
 * those at Google, Facebook, X and GitHub. A user of the Admin SDK as JSON (`listUsers`) has all accounts, and is taken too.
 */
export const fromFirebase = (row: Row): ImportedUser => {
  const { isTrue, json, text } = reader(row)
  const accounts = objects(json("providerUserInfo") ?? json("providerData"))
  const mfa = json("multiFactor")
  const factors = objects(isObject(mfa) ? mfa["enrolledFactors"] : json("mfaInfo"))
  return importedUser({
    id: text("localId") ?? text("uid"),
    email: text("email"),
    isVerified: isTrue("emailVerified"),
    name: text("displayName"),
    image: text("photoUrl") ?? text("photoURL"),
    passwordHash: text("passwordHash"),
    hasPassword: accounts.some(({ providerId }) => providerId === "password"),
    hasSecondFactor: factors.length > 0,
    hasPhone: text("phoneNumber") !== null,
    isBlocked: isTrue("disabled"),
    accounts: accounts
      .filter(({ providerId }) => providerId !== "password" && providerId !== "phone")
      .map(({ providerId, rawId, uid }) => account(providers, providerId, rawId ?? uid)),
    serverMetadata: json("customAttributes") ?? json("customClaims")
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
