import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as keys from "../../../contract/admin/internalApiKeys.js"
import type { ApiKeyNotFound } from "../../../errors/apiKey.js"
import type { UpdateApiKeyInput } from "../../../schemas/ApiKey.js"
import type { CreatedInternalApiKey, CreateInternalApiKey, InternalApiKey } from "../../../schemas/InternalApiKey.js"
import { keySetLifeMillis } from "../../../schemas/limits.js"
import { notAnObject } from "../../arguments/given.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { withOrOption } from "../orThrow.js"
import { makeWatching } from "../watching.js"

/** The input of a new key set: which keys it contains, by default none, and when it expires, by default in 200 years. */
export interface CreateInternalApiKeyInput
  extends Pick<CreateInternalApiKey, "description">,
    Partial<Omit<CreateInternalApiKey, "description">> {}

/** The key sets with which the project's apps authenticate to the platform. */
export class AdminInternalApiKeys extends Context.Service<
  AdminInternalApiKeys,
  {
    /** Lists the key sets, newest first. */
    list(): Effect.Effect<ReadonlyArray<InternalApiKey>, CallFailure<typeof keys.list>>
    /** The watched list of key sets. */
    readonly current: Resource<ReadonlyArray<InternalApiKey>, CallFailure<typeof keys.list>>
    /** Returns a key set, or null if there is none. */
    get(
      keyId: string,
      options: OrReturnNull
    ): Effect.Effect<InternalApiKey | null, Exclude<CallFailure<typeof keys.get>, ApiKeyNotFound>>
    /** Returns a key set, with the secrets masked to their last four characters. Fails with `ApiKeyNotFound` if there is none. */
    get(keyId: string, options?: OrThrow): Effect.Effect<InternalApiKey, CallFailure<typeof keys.get>>
    /** Creates a key set. The secrets are returned once and cannot be retrieved later. */
    create(key: CreateInternalApiKeyInput): Effect.Effect<CreatedInternalApiKey, CallFailure<typeof keys.create>>
    /** Updates a key set's description and returns the key set. Omitted fields are left unchanged. */
    update(keyId: string, changes: UpdateApiKeyInput): Effect.Effect<InternalApiKey, CallFailure<typeof keys.update>>
    /** Permanently revokes a key set and returns it. Revoking it again updates the time of the revocation. */
    revoke(keyId: string): Effect.Effect<InternalApiKey, CallFailure<typeof keys.update>>
  }
>()("portico/resources/AdminInternalApiKeys") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* makeWatching
    const current = yield* watched(call(keys.list, {}))
    const update = (keyId: string, payload: UpdateApiKeyInput) =>
      notAnObject("changes", payload) ?? changing(call(keys.update, { params: { keyId }, payload }))
    return AdminInternalApiKeys.of({
      list: current.get,
      current,
      get: withOrOption((keyId: string) => call(keys.get, { params: { keyId } }), "ApiKeyNotFound"),
      create: (key) =>
        notAnObject("key", key) ??
        changing(
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            call(keys.create, {
              payload: {
                hasPublishableClientKey: false,
                hasSecretServerKey: false,
                hasSuperSecretAdminKey: false,
                ...key,
                expiresAt: key.expiresAt === undefined ? new Date(now + keySetLifeMillis) : key.expiresAt
              }
            })
          )
        ),
      update,
      revoke: (keyId) => update(keyId, { revoked: true })
    })
  })
}
