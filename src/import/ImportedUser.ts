import { isObject } from "../codecs/object.js"
import { imageFormat } from "../schemas/rules/image.js"
import type { CreateUserInput } from "../schemas/UserUpdate.js"
import { importableEmail } from "./importableEmail.js"
import { totpSecretFromBase32 } from "./totpSecretFromBase32.js"

/**
 * What the platform cannot take over of a user: a password whose hash it does not know (send a link to set a new one), a second
 * factor, an address that is no valid one, an account at a provider, a phone number, or further addresses.
 */
export type Lost = "password" | "secondFactor" | "email" | "provider" | "phone" | "otherEmails"

/** A user of another service, as the platform can take it over. */
export interface ImportedUser {
  /** The input of `users.create` and `users.createMany`. */
  readonly user: CreateUserInput
  /** The id at the other service; null if the row has none. */
  readonly previousId: string | null
  /**
   * The secret of the authenticator app, or null. Pass it to `users.update` once the user is created: a user that is created with it
   * is not asked for codes.
   */
  readonly totpSecretBase64: string | null
  readonly lost: ReadonlyArray<Lost>
}

/** A row of an export: an object of a JSON file, or the columns of a CSV file by name. */
export type Row = Readonly<Record<string, unknown>>

/** What an export says of a user, by the names of the platform. Empty texts are null. */
export interface Exported {
  readonly id: string | null
  readonly email: string | null
  readonly isVerified: boolean
  readonly hasOtherEmails?: boolean
  readonly name: string | null
  readonly image?: string | null
  readonly passwordHash?: string | null
  /** Whether there is a password without a hash in the export. */
  readonly hasPassword?: boolean
  readonly totpSecretBase32?: string | null
  /** Whether there is a second factor without a secret in the export. */
  readonly hasSecondFactor?: boolean
  readonly hasPhone: boolean
  readonly isBlocked?: boolean
  readonly isAnonymous?: boolean
  readonly accounts?: ReadonlyArray<Account>
  readonly userMetadata?: unknown
  readonly serverMetadata?: unknown
}

/** An account at a provider; the provider is null if the platform does not have it, or knows its accounts by another id. */
export interface Account {
  readonly provider: string | null
  readonly accountId: string | null
}

/** Returns the user of a row. @internal */
export const importedUser = (row: Exported): ImportedUser => {
  const primaryEmail = row.email === null ? null : importableEmail(row.email)
  const { passwordHash = null, totpSecretBase32 = null, accounts = [], image = null } = row
  const keepsPassword = passwordHash !== null && isImportableHash(passwordHash) && primaryEmail !== null
  const totpSecretBase64 = totpSecretBase32 === null ? null : totpSecretFromBase32(totpSecretBase32)
  const oauthProviders = accounts.flatMap(({ accountId, provider }) =>
    provider === null || accountId === null ? [] : [{ id: provider, accountId, email: primaryEmail }]
  )
  const isLost: { readonly [Part in Lost]: boolean } = {
    password: row.hasPassword === true || (passwordHash !== null && !keepsPassword),
    secondFactor: row.hasSecondFactor === true || (totpSecretBase32 !== null && totpSecretBase64 === null),
    email: row.email !== null && primaryEmail === null,
    provider: oauthProviders.length < accounts.length,
    phone: row.hasPhone,
    otherEmails: row.hasOtherEmails === true
  }
  const user: CreateUserInput = {
    ...(row.name !== null && { displayName: row.name }),
    ...(image !== null && imageFormat(image) === null && { profileImageUrl: image }),
    ...(primaryEmail !== null && { primaryEmail, primaryEmailVerified: row.isVerified, primaryEmailAuthEnabled: true }),
    ...(keepsPassword && { passwordHash }),
    ...(oauthProviders.length > 0 && { oauthProviders }),
    ...(row.isAnonymous === true && { isAnonymous: true }),
    ...(row.isBlocked === true && { restrictedByAdmin: true }),
    ...(isFilled(row.userMetadata) && { clientMetadata: row.userMetadata }),
    ...(isFilled(row.serverMetadata) && { serverMetadata: row.serverMetadata })
  }
  const lost = Object.entries(isLost).flatMap(([part, isPartLost]) => (isPartLost ? [part as Lost] : []))
  return { user, previousId: row.id, totpSecretBase64, lost }
}

// An export is JSON, and so is what is in it.
const isFilled = (u: unknown): u is NonNullable<CreateUserInput["serverMetadata"]> => isObject(u) && Object.keys(u).length > 0

/**
 * Returns whether the platform takes a password hash: bcrypt (`$2a$`, `$2b$`, `$2y$`) with a cost of at most 16. It refuses a user
 * with any other hash: create such a user without a password, and send a link to set a new one.
 */
export const isImportableHash = (hash: string): boolean =>
  typeof hash === "string" && /^\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash)
