import * as Effect from "effect/Effect"
import type { UpdateApiKeyInput } from "portico/schemas"
import type { Auth } from "../http/Auth.js"
import type { Call } from "../http/Route.js"
import type { ApiKey, ApiKeyOwner } from "../world/ApiKey.js"
import { apiKeysOf } from "../world/ApiKey.js"
import type { NewApiKey } from "./apiKeys.js"
import { changeKey, createdView, createKey, findKey, keyView, requireKeys } from "./apiKeys.js"

/** A family of API keys: the type of its owners, and the owner's fields in a response. */
export interface KeyFamily<Owner> {
  readonly type: ApiKeyOwner["type"]
  readonly ownerOf: (key: ApiKey) => Owner
}

interface OfKey {
  readonly params: { readonly keyId: string }
}

/** Returns a key as the family shows it. */
export const viewOf =
  <Owner>({ ownerOf }: KeyFamily<Owner>) =>
  (key: ApiKey) => ({ ...keyView(key), ...ownerOf(key) })

/**
 * Creates the handlers of a family.
 * @param requireAccess fails if the caller may not access the keys of an owner
 */
export const keyHandlers = <Owner, E, R>(
  family: KeyFamily<Owner>,
  requireAccess: (auth: Auth, ownerId: string) => Effect.Effect<void, E, R>
) => {
  const { ownerOf, type } = family
  const view = viewOf(family)
  const reachable = Effect.fnUntraced(function* (auth: Auth, keyId: string) {
    const key = yield* findKey(auth.project, type, keyId)
    yield* requireAccess(auth, key.owner.id)
    return key
  })
  return {
    create: Effect.fnUntraced(function* (auth: Auth, ownerId: string, given: NewApiKey) {
      yield* requireKeys(auth.project, type)
      yield* requireAccess(auth, ownerId)
      const key = yield* createKey(auth.project, { type, id: ownerId }, given)
      return { ...createdView(key), ...ownerOf(key) }
    }),
    list: Effect.fnUntraced(function* (auth: Auth, ownerId: string) {
      yield* requireKeys(auth.project, type)
      yield* requireAccess(auth, ownerId)
      return apiKeysOf(auth.project, { type, id: ownerId }).map(view)
    }),
    get: ({ params }: OfKey, { auth }: Call<Auth>) => Effect.map(reachable(auth, params.keyId), view),
    update: Effect.fnUntraced(function* (
      { params, payload }: OfKey & { readonly payload: UpdateApiKeyInput },
      { auth }: Call<Auth>
    ) {
      return view(yield* changeKey(yield* reachable(auth, params.keyId), payload))
    })
  }
}
