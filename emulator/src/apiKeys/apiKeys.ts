import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  ApiKeyExpired,
  ApiKeyNotFound,
  ApiKeyRevoked,
  TeamApiKeysNotEnabled,
  UserApiKeysNotEnabled,
  WrongApiKeyType
} from "portico/effect/errors"
import type { SecretInput, UpdateApiKeyInput } from "portico/schemas"
import * as rules from "../http/rules.js"
import { notFound, refusal } from "../http/StatusError.js"
import { secretText } from "../passwords/secretText.js"
import type { ApiKey, ApiKeyOwner } from "../world/ApiKey.js"
import { addApiKey, apiKeyById, apiKeyByValue, ownerExists } from "../world/ApiKey.js"
import type { Project } from "../world/Project.js"
import { newKey } from "./keyText.js"

const dateOf = (millis: number | undefined): Date | null => (millis === undefined ? null : new Date(millis))

const fields = (key: ApiKey) => ({
  id: key.id,
  description: key.description,
  isPublic: key.isPublic,
  createdAt: new Date(key.createdAtMillis),
  expiresAt: dateOf(key.expiresAtMillis),
  manuallyRevokedAt: dateOf(key.revokedAtMillis)
})

/** Returns an existing key as both key families show it. */
export const keyView = (key: ApiKey) => ({ ...fields(key), value: { lastFour: key.value.slice(-4) } })

/** Returns a newly created key as both key families show it. */
export const createdView = (key: ApiKey) => ({ ...fields(key), value: Redacted.make(key.value) })

/** Fails if the project does not offer keys of this type. */
export const requireKeys = ({ config }: Project, type: ApiKeyOwner["type"]) =>
  (type === "user" ? config.allowUserApiKeys : config.allowTeamApiKeys)
    ? Effect.void
    : Effect.fail(refusal(type === "user" ? UserApiKeysNotEnabled : TeamApiKeysNotEnabled))

/** Returns the key with an id; fails unless the project offers its family. */
export const findKey = Effect.fnUntraced(function* (project: Project, type: ApiKeyOwner["type"], id: string) {
  yield* requireKeys(project, type)
  const key = apiKeyById(project, id)
  return key?.owner.type === type ? key : yield* new ApiKeyNotFound()
})

/** Any expiry time is accepted, even with a fraction of a millisecond. */
export const expiry = { rules: { "body.expires_at_millis": rules.time }, lenient: ["body.expires_at_millis"] }

/** The options of a new key. */
export interface NewApiKey {
  readonly description: string
  readonly expiresAt: Date | null
  readonly isPublic?: boolean
}

/** Creates a key for an owner. */
export const createKey = Effect.fn("createKey")(function* (project: Project, owner: ApiKeyOwner, given: NewApiKey) {
  if (!ownerExists(project, owner)) return yield* notFound(`There is no such ${owner.type}.`)
  const isPublic = given.isPublic ?? false
  const key: ApiKey = {
    ...(yield* newKey(owner.type, isPublic)),
    owner,
    description: given.description,
    isPublic,
    createdAtMillis: yield* Clock.currentTimeMillis,
    // The platform treats the Unix epoch as no expiry.
    expiresAtMillis: given.expiresAt?.getTime() || undefined,
    revokedAtMillis: undefined
  }
  addApiKey(project, key)
  return key
})

/** Revokes a key. Idempotent. */
export const revokeKey = (key: ApiKey) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    key.revokedAtMillis ??= now
  })

/** Changes the description of a key, or revokes it. */
export const changeKey = Effect.fn("changeKey")(function* (key: ApiKey, { description, revoked }: UpdateApiKeyInput) {
  if (description !== undefined) key.description = description
  if (revoked === true) yield* revokeKey(key)
  return key
})

/** Returns the key that a request to an app carried, if it is valid. */
export const checkKey = Effect.fn("checkKey")(function* (project: Project, type: ApiKeyOwner["type"], given: SecretInput) {
  yield* requireKeys(project, type)
  const key = apiKeyByValue(project, secretText(given))
  if (key === undefined) return yield* new ApiKeyNotFound()
  if (key.owner.type !== type) {
    return yield* new WrongApiKeyType({ details: { expectedType: type, actualType: key.owner.type } })
  }
  if (key.revokedAtMillis !== undefined) return yield* new ApiKeyRevoked()
  if (key.expiresAtMillis !== undefined && key.expiresAtMillis <= (yield* Clock.currentTimeMillis)) {
    return yield* new ApiKeyExpired()
  }
  return key
})
