import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Access } from "portico/contract"
import { RandomText } from "../random/RandomText.js"
import type { KeySet, Project } from "../world/Project.js"

/** A set of keys to be made: a key for each kind of access that it is to give. */
export interface NewKeySet {
  readonly description: string
  readonly expiresAtMillis: number
  readonly has: Readonly<Record<Access, boolean>>
}

/** Gives a project one more set of keys. */
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
