import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, fullName, objects, reader } from "./reading.js"

/**
 * Returns the user of a row with the attributes of an Amazon Cognito user pool, by their names. Cognito exports no password hashes
 * and no secrets of authenticator apps.
 */
export const fromCognito = (row: Row): ImportedUser => {
  const { isTrue, json, text } = reader(row)
  const identities = objects(json("identities"))
  return importedUser({
    id: text("sub") ?? text("cognito:username"),
    email: text("email"),
    isVerified: isTrue("email_verified"),
    name: text("name") ?? fullName(text("given_name"), text("family_name")),
    image: text("picture"),
    hasPassword: identities.length === 0,
    hasSecondFactor: isTrue("cognito:mfa_enabled"),
    hasPhone: text("phone_number") !== null,
    accounts: identities.map(({ providerName, userId }) => account(providers, providerName, userId))
  })
}

const providers: ReadonlyMap<string, string> = new Map([
  ["facebook", "facebook"],
  ["google", "google"],
  ["signinwithapple", "apple"]
])
