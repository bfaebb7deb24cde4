import { isObject } from "../codecs/object.js"
import type { ImportedUser, Row } from "./ImportedUser.js"
import { importedUser } from "./ImportedUser.js"
import { account, objects, reader } from "./reading.js"

/**
 * Returns the user of a row of Supabase's table `auth.users`, as CSV or JSON. Accounts at providers are in the table
 * `auth.identities`: put those rows of the user into `identities`, as Supabase's API does.
 * A ban that is over, by the clock of this machine, does not block the user.
 */
export const fromSupabase = (row: Row): ImportedUser => {
  const { isTrue, json, text } = reader(row)
  const own = json("raw_user_meta_data") ?? json("user_metadata")
  const profile = reader(isObject(own) ? own : {})
  const identities = objects(json("identities")).filter(({ provider }) => provider !== "email" && provider !== "phone")
  return importedUser({
    id: text("id"),
    email: text("email"),
    isVerified: text("email_confirmed_at") !== null,
    name: profile.text("full_name") ?? profile.text("name"),
    image: profile.text("avatar_url") ?? profile.text("picture"),
    passwordHash: text("encrypted_password"),
    hasSecondFactor: objects(json("factors")).some(({ status }) => status === "verified"),
    hasPhone: text("phone") !== null,
    isBlocked: isBanned(text("banned_until")) || text("deleted_at") !== null,
    isAnonymous: isTrue("is_anonymous"),
    accounts: identities.map((one) => {
      const data = one["identity_data"]
      return account(providers, one["provider"], isObject(data) ? (data["sub"] ?? one["provider_id"]) : one["provider_id"])
    }),
    userMetadata: own,
    serverMetadata: json("raw_app_meta_data") ?? json("app_metadata")
  })
}

// A ban ends by itself. PostgreSQL writes times with a blank and short offsets, and `infinity`.
const isBanned = (until: string | null): boolean =>
  until !== null && !(Date.parse(until.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")) <= Date.now())

// Supabase knows accounts at Microsoft (`azure`) by ids that the platform does not see.
const providers: ReadonlyMap<string, string> = new Map([
  ["linkedin_oidc", "linkedin"],
  ["twitter", "x"],
  ...["apple", "bitbucket", "discord", "facebook", "github", "gitlab", "google", "spotify", "twitch", "x"].map(
    (id) => [id, id] as const
  )
])
