import type { Project } from "./Project.js"
import { slot } from "./slot.js"
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

interface ApiKeys {
  /** In the order of creation. */
  readonly byId: Map<string, ApiKey>
  readonly byValue: Map<string, ApiKey>
}

const state = slot<ApiKeys>(() => ({ byId: new Map(), byValue: new Map() }))

/** Checks whether the user or team exists. */
export const ownerExists = (project: Project, { type, id }: ApiKeyOwner): boolean =>
  (type === "user" ? usersOf(project) : teamsOf(project)).has(id)

// A key is invalid once its owner is deleted.
const alive = (project: Project, key: ApiKey | undefined): ApiKey | undefined =>
  key !== undefined && ownerExists(project, key.owner) ? key : undefined

/** Stores a key. */
export const addApiKey = (project: Project, key: ApiKey): void => {
  state(project).byId.set(key.id, key)
  state(project).byValue.set(key.value, key)
}

/** Returns the key with an id, unless its owner was deleted. */
export const apiKeyById = (project: Project, id: string): ApiKey | undefined => alive(project, state(project).byId.get(id))

/** Returns the key with a full text, unless its owner was deleted. */
export const apiKeyByValue = (project: Project, value: string): ApiKey | undefined =>
  alive(project, state(project).byValue.get(value))

/** Returns the keys of an owner, newest first; none if the owner was deleted. */
export const apiKeysOf = (project: Project, owner: ApiKeyOwner): ReadonlyArray<ApiKey> =>
  ownerExists(project, owner)
    ? [...state(project).byId.values()].filter((key) => key.owner.type === owner.type && key.owner.id === owner.id).reverse()
    : []
