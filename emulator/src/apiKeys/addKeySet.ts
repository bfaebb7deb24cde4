import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Endpoint } from "portico/contract"
import { RandomText } from "../random/RandomText.js"
import type { KeySet, Project } from "../world/Project.js"

/** The options of a new key set: one key for each kind of access. */
export interface NewKeySet {
  readonly description: string
  readonly expiresAtMillis: number
  readonly has: Readonly<Record<Endpoint.Access, boolean>>
}

/** Adds a key set to a project. */
export const addKeySet = Effect.fn("addKeySet")(function* (project: Project, { description, expiresAtMillis, has }: NewKeySet) {
  const random = yield* RandomText
  const set: KeySet = {
    id: yield* random.uuid,
    description,
    createdAtMillis: yield* Clock.currentTimeMillis,
    expiresAtMillis,
    revokedAtMillis: undefined,
    ...(has.client ? { publishableClientKey: `pck_${yield* random.secret}` } : {}),
    ...(has.server ? { secretServerKey: `ssk_${yield* random.secret}` } : {}),
    ...(has.admin ? { superSecretAdminKey: `sak_${yield* random.secret}` } : {})
  }
  project.keySets.set(set.id, set)
  return set
})
