import { isObject } from "../codecs/object.js"
import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, fullName, objects, reader } from "./reading.js"

/**
 * Returns the user of an object of Auth0's exports: of the password hashes (NDJSON, from its support), of the users, or both merged.
 * Without a hash, a user of a database loses the password; `mfa_factors` has the secrets of authenticator apps.
 */
export const fromAuth0 = (row: Row): ImportedUser => {
  const { isTrue, json, text } = reader(row)
  const identifier = objects(json("identifiers")).find(({ type }) => type === "email") ?? {}
  const ofIdentifier = reader(identifier)
  const identities = objects(json("identities"))
  // Without the identities, the id of the user names the first.
  const [provider, accountId] = (text("user_id") ?? "").split(/\|(.*)/s)
  const all = identities.length > 0 ? identities : provider === "" ? [] : [{ provider, user_id: accountId }]
  const passwordHash = text("passwordHash") ?? text("password_hash")
  const factors = objects(json("mfa_factors"))
  const [totp = null] = factors.flatMap((one) => (isObject(one["totp"]) ? [reader(one["totp"]).text("secret")] : []))
  return importedUser({
    id: text("user_id") ?? text("alt_id") ?? reader(Object(json("_id"))).text("$oid") ?? text("_id"),
    email: text("email") ?? ofIdentifier.text("value"),
    isVerified: isTrue("email_verified") || ofIdentifier.isTrue("verified"),
    // Without a name, Auth0 has the address as the name.
    name: text("name") === text("email") ? fullName(text("given_name"), text("family_name")) : text("name"),
    image: text("picture"),
    passwordHash,
    hasPassword: passwordHash === null && all.some((one) => one["provider"] === "auth0"),
    totpSecretBase32: totp,
    hasSecondFactor: totp === null && (factors.length > 0 || Object(json("multifactor")).length > 0),
    hasPhone: text("phone_number") !== null,
    isBlocked: isTrue("blocked"),
    accounts: all
      .filter((one) => one["provider"] !== "auth0" && one["provider"] !== "email")
      .map((one) => account(providers, one["provider"], one["user_id"])),
    userMetadata: json("user_metadata"),
    serverMetadata: json("app_metadata")
  })
}

// Auth0 knows accounts at Microsoft by ids that the platform does not see.
const providers: ReadonlyMap<string, string> = new Map([
  ["google-oauth2", "google"],
  ["twitter", "x"],
  ...["apple", "bitbucket", "discord", "facebook", "github", "gitlab", "linkedin", "spotify", "twitch"].map(
    (id) => [id, id] as const
  )
])
