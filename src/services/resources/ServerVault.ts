import * as Context from "effect/Context"
import { WebCrypto } from "effect/crypto/WebCrypto"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as vault from "../../contract/server/dataVault.js"
import { InvalidInput } from "../../errors/sdk.js"
import { VaultValueUnreadableError } from "../../errors/vault.js"
import * as messages from "../../schemas/messages/text.js"
import type { SecretInput } from "../../schemas/SecretInput.js"
import type { CallFailure } from "../auth/CallFailure.js"
import { layered } from "../layered.js"
import { ServerTransport } from "../transport/Transport.js"
import { entryCipher } from "./vaultCipher.js"

/** What the entries of a data vault are encrypted with: a long random text that only the app has. Without it, they are lost. */
export interface VaultSecret {
  readonly secret: SecretInput
}

/**
 * Values that the platform keeps and cannot read: they are encrypted here. Neither the key nor the value nor the secret leaves this
 * program in clear text.
 */
export class ServerVault extends Context.Service<
  ServerVault,
  {
    /** Keeps a value under a key, in the place of the one before it. */
    setValue(
      storeId: string,
      key: string,
      value: SecretInput,
      options: VaultSecret
    ): Effect.Effect<void, CallFailure<typeof vault.set>>
    /** Gets the value of a key, as clear text; null where there is none that was written with this secret. */
    getValue(
      storeId: string,
      key: string,
      options: VaultSecret
    ): Effect.Effect<string | null, MissingIsNull<CallFailure<typeof vault.get>> | VaultValueUnreadableError>
  }
>()("portico/resources/ServerVault") {
  static readonly layerNoDeps = layered(
    ServerVault,
    Effect.gen(function* () {
      const { call } = yield* ServerTransport
      // What the host gives is known when the app is built; a call runs wherever its caller is.
      const crypto = yield* WebCrypto
      // A caller without type checks may give no options.
      const cipherOf = Effect.fnUntraced(function* (key: string, options: VaultSecret | undefined) {
        return yield* entryCipher(crypto, yield* textOf("key", key), yield* textOf("secret", options?.secret))
      })
      return ServerVault.of({
        setValue: Effect.fnUntraced(function* (storeId, key, value, options) {
          const text = yield* textOf("value", value)
          const { hashedKey, encrypt } = yield* cipherOf(key, options)
          yield* call(vault.set, { params: { storeId }, payload: { hashedKey, encryptedValue: yield* encrypt(text) } })
        }),
        getValue: Effect.fnUntraced(function* (storeId, key, options) {
          const { hashedKey, decrypt } = yield* cipherOf(key, options)
          const entry = yield* call(vault.get, { params: { storeId }, payload: { hashedKey } }).pipe(
            Effect.catchTag("DataVaultStoreHashedKeyDoesNotExist", () => Effect.succeed(null))
          )
          if (entry === null) return null
          const value = yield* decrypt(entry.encryptedValue)
          return value ?? (yield* new VaultValueUnreadableError({ storeId }))
        })
      })
    })
  )
}

type MissingIsNull<E> = Exclude<E, { readonly _tag: "DataVaultStoreHashedKeyDoesNotExist" }>

// Half a surrogate pair has no encoding, so that another text would come back. An empty secret keeps nothing secret.
const textOf = (field: "key" | "secret" | "value", input: SecretInput | undefined): Effect.Effect<string, InvalidInput> => {
  const text: unknown = Redacted.isRedacted(input) ? Redacted.value(input) : input
  if (typeof text !== "string") return Effect.fail(new InvalidInput({ field, reason: "must be a string" }))
  if (/\p{Surrogate}/u.test(text)) return Effect.fail(new InvalidInput({ field, reason: "has half a surrogate pair" }))
  if (field === "secret" && text === "") return Effect.fail(new InvalidInput({ field, reason: messages.empty(field) }))
  return Effect.succeed(text)
}
