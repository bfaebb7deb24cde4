import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"
import { teamsOf } from "./Team.js"
import { usersOf } from "./User.js"

/** The owner of an API key. */
export interface ApiKeyOwner {
  readonly type: "user" | "team"
  readonly id: string
}

/** An API key of a user or team. */
export interface ApiKey {
  readonly id: string
  readonly value: string
  readonly owner: ApiKeyOwner
  description: string
  readonly isPublic: boolean
  readonly createdAtMillis: number
  /** Undefined if the key never expires. */
  readonly expiresAtMillis: number | undefined
  revokedAtMillis: number | undefined
}

// In the order of creation.
const keysOf = slot("apiKeys", () => new Table<ApiKey>())
const idsByValue = derived((project) => new Map([...keysOf(project).values()].map(({ id, value }) => [value, id])))

/** Checks whether the user or team exists. */
export const ownerExists = (project: Project, { type, id }: ApiKeyOwner): boolean =>
  (type === "user" ? usersOf(project) : teamsOf(project)).has(id)

// A key is invalid once its owner is deleted.
const alive = (project: Project, key: ApiKey | undefined): ApiKey | undefined =>
  key !== undefined && ownerExists(project, key.owner) ? key : undefined

/** Stores a key. */
export const addApiKey = (project: Project, key: ApiKey): void => {
  idsByValue(project).set(key.value, key.id)
  keysOf(project).set(key.id, key)
}

/** Returns the key with an id, unless its owner was deleted. */
export const apiKeyById = (project: Project, id: string): ApiKey | undefined => alive(project, keysOf(project).get(id))

/** Returns the key with a full text, unless its owner was deleted. */
export const apiKeyByValue = (project: Project, value: string): ApiKey | undefined =>
  alive(project, keysOf(project).get(idsByValue(project).get(value) ?? ""))

/** Returns the keys of an owner, newest first; none if the owner was deleted. */
export const apiKeysOf = (project: Project, owner: ApiKeyOwner): ReadonlyArray<ApiKey> =>
  ownerExists(project, owner)
    ? [...keysOf(project).values()].filter((key) => key.owner.type === owner.type && key.owner.id === owner.id).reverse()
    : []
