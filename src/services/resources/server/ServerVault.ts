import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { string } from "../../../codecs/scalar.js"
import * as vault from "../../../contract/server/dataVault.js"
import type { DataVaultStoreHashedKeyDoesNotExist } from "../../../errors/dataVault.js"
import { VaultValueUnreadableError } from "../../../errors/dataVault.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import * as messages from "../../../schemas/messages/text.js"
import { mustBe } from "../../../schemas/messages/value.js"
import type { SecretInput } from "../../../schemas/Secret.js"
import { findEmptyText, givenObject, givenProperties } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import { appCrypto } from "../../platform/AppCrypto.js"
import type { CallFailure } from "../../transport/Transport.js"
import { ServerTransport } from "../../transport/Transport.js"
import type { OrReturnNull, OrThrow } from "../orThrow.js"
import { isOrNull, orValues } from "../orThrow.js"
import { entryCipher } from "./vaultCipher.js"

/** A value in a store of the data vault. */
export interface VaultEntry {
  readonly storeId: string
  /** The name of the value: a text without control characters, which may be empty. */
  readonly key: string
  /**
   * The encryption secret: a long random text that only the app has. Without it the value is lost. The encryption binds a value
   * to its key and its secret, but not to its store: use a different secret for each store.
   */
  readonly secret: SecretInput
}

/**
 * Values that the platform stores but cannot read: the SDK encrypts them. The key, the value and the secret never leave this
 * program in clear text.
 */
export class ServerVault extends Context.Service<
  ServerVault,
  {
    /** Stores a value under a key, replacing the previous one. */
    setValue(entry: VaultEntry & { readonly value: SecretInput }): Effect.Effect<void, CallFailure<typeof vault.set>>
    /** Returns the decrypted value of a key, or null if none was stored with this secret. */
    getValue(
      entry: VaultEntry,
      options: OrReturnNull
    ): Effect.Effect<string | null, Exclude<ReadFailure, DataVaultStoreHashedKeyDoesNotExist>>
    /**
     * Returns the decrypted value of a key. Fails with `DataVaultStoreHashedKeyDoesNotExist` if none was stored with this secret.
     */
    getValue(entry: VaultEntry, options?: OrThrow): Effect.Effect<string, ReadFailure>
  }
>()("portico/resources/ServerVault") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* ServerTransport
    const crypto = yield* appCrypto
    const cipherOf = Effect.fnUntraced(function* ({ key, secret }: VaultEntry) {
      return yield* entryCipher(crypto, yield* textOf("key", key), yield* textOf("secret", secret))
    })
    const read = Effect.fnUntraced(function* (entry: VaultEntry) {
      yield* givenProperties("entry", yield* givenObject("entry", entry), { storeId: string, key: true, secret: true })
      const { storeId } = entry
      yield* checkStoreId(storeId)
      const { hashedKey, decrypt } = yield* cipherOf(entry)
      const { encryptedValue } = yield* call(vault.get, { params: { storeId }, payload: { hashedKey } })
      const value = yield* decrypt(encryptedValue)
      return value ?? (yield* new VaultValueUnreadableError({ storeId }))
    })
    function getValue(
      entry: VaultEntry,
      options: OrReturnNull
    ): Effect.Effect<string | null, Exclude<ReadFailure, DataVaultStoreHashedKeyDoesNotExist>>
    function getValue(entry: VaultEntry, options?: OrThrow): Effect.Effect<string, ReadFailure>
    function getValue(entry: VaultEntry, options?: OrReturnNull | OrThrow): Effect.Effect<string | null, ReadFailure> {
      const broken = validateProperties("options", options, { or: orValues })
      if (broken !== null) return broken
      if (!isOrNull(options)) return read(entry)
      return Effect.catchTag(read(entry), "DataVaultStoreHashedKeyDoesNotExist", () => Effect.succeed(null))
    }
    return ServerVault.of({
      setValue: Effect.fnUntraced(function* (entry) {
        yield* givenProperties("entry", yield* givenObject("entry", entry), {
          storeId: string,
          key: true,
          secret: true,
          value: true
        })
        const { storeId, value } = entry
        yield* checkStoreId(storeId)
        const text = yield* textOf("value", value)
        const { hashedKey, encrypt } = yield* cipherOf(entry)
        yield* call(vault.set, { params: { storeId }, payload: { hashedKey, encryptedValue: yield* encrypt(text) } })
      }),
      getValue
    })
  })
}

const checkStoreId = (storeId: string): Effect.Effect<void, InvalidInput> => findEmptyText({ storeId }) ?? Effect.void

const controlCharacters = (field: string) => `${field} has control characters`
const surrogate = (field: string) => `${field} contains an unpaired surrogate`

type ReadFailure = CallFailure<typeof vault.get> | VaultValueUnreadableError

// A lone surrogate has no encoding, so another text would come back. An empty secret protects nothing.
const textOf = (field: "key" | "secret" | "value", input: SecretInput | undefined): Effect.Effect<string, InvalidInput> => {
  const text: unknown = Redacted.isRedacted(input) ? Redacted.value(input) : input
  if (typeof text !== "string") return Effect.fail(invalid(field, mustBe("a string")))
  // The hash pads a key with NULs, so a key and the same key with a NUL at its end would collide.
  if (field === "key" && /\p{Cc}/u.test(text)) return Effect.fail(invalid(field, controlCharacters))
  if (/\p{Surrogate}/u.test(text)) return Effect.fail(invalid(field, surrogate))
  if (field === "secret" && text === "") return Effect.fail(invalid(field, messages.empty))
  return Effect.succeed(text)
}
