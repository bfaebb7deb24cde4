import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, fullName, objects, reader } from "./reading.js"

/**
 * Returns the user of an Amazon Cognito user pool: an object of `Users` as `list-users` writes it, the answer of `admin-get-user`, which
 * has second factors, or a row with the attributes by their names. Cognito exports no password hashes and no secrets of authenticator apps.
 */
export const fromCognito = (row: Row): ImportedUser => {
  const given = reader(row)
  const attributes = objects(given.json("Attributes") ?? given.json("UserAttributes")).map(({ Name, Value }) => [Name, Value])
  const { isTrue, json, text } = attributes.length > 0 ? reader(Object.fromEntries(attributes)) : given
  const identities = objects(json("identities"))
  const factors = given.json("UserMFASettingList")
  return importedUser({
    id: text("sub") ?? text("cognito:username") ?? given.text("Username"),
    email: text("email"),
    isVerified: isTrue("email_verified"),
    name: text("name") ?? fullName(text("given_name"), text("family_name")),
    image: text("picture"),
    hasPassword: identities.length === 0,
    hasSecondFactor: isTrue("cognito:mfa_enabled") || (Array.isArray(factors) && factors.length > 0),
    hasPhone: text("phone_number") !== null,
    isBlocked: given.text("Enabled") === "false",
    accounts: identities.map(({ providerName, userId }) => account(providers, providerName, userId))
  })
}

const providers: ReadonlyMap<string, string> = new Map([
  ["facebook", "facebook"],
  ["google", "google"],
  ["signinwithapple", "apple"]
])
