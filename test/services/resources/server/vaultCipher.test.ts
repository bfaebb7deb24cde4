import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { entryCipher } from "../../../../src/services/resources/server/vaultCipher.js"

// Created from the format's specification, and decrypted by another implementation. @source protocol/data-vault.md#encryption
const vector = {
  secret: "s3cr3t-äöü",
  key: "user:42/token",
  hashedKey: "sI91wWYez8QIex/S627ZroP+iVSz9CLWh+cyzTdthKA=",
  value: "hello wörld",
  encrypted: "AQAAAQIDBAUGBwgJCgsMDQ4P8PHy8/T19vf4+fr7N3BXS8C90zD1lCmcExYKFrytjfbyxDWEonfNkQ=="
}

/** A host with known random bytes: 16 that count from 0, then 12 that count from 240. */
const host = (): Crypto => ({
  subtle: crypto.subtle,
  randomUUID: () => crypto.randomUUID(),
  getRandomValues: <T extends ArrayBufferView | null>(array: T) => {
    if (array instanceof Uint8Array) array.set(array.map((_, at) => (array.length === 16 ? at : 240 + at)))
    return array
  }
})

const cipher = (of: Partial<typeof vector> = {}, on = crypto) => entryCipher(on, of.key ?? vector.key, of.secret ?? vector.secret)

describe("the cipher of an entry", () => {
  it.effect("hashes and encrypts as the vault's format says, to the byte", () =>
    Effect.gen(function* () {
      const { hashedKey, encrypt } = yield* cipher({}, host())
      assert.strictEqual(hashedKey, vector.hashedKey)
      assert.strictEqual(yield* encrypt(vector.value), vector.encrypted)
    })
  )

  it.effect("decrypts what another implementation has encrypted", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* (yield* cipher()).decrypt(vector.encrypted), vector.value)
    })
  )

  it.effect("encrypts differently each time, and decrypts all of it", () =>
    Effect.gen(function* () {
      const { encrypt, decrypt } = yield* cipher()
      for (const value of ["", "a", "\uFEFFmark", "🔑".repeat(5000)]) {
        const [one, other] = [yield* encrypt(value), yield* encrypt(value)]
        assert.notStrictEqual(one, other)
        assert.deepStrictEqual([yield* decrypt(one), yield* decrypt(other)], [value, value])
      }
    })
  )

  it.effect("decrypts nothing with another key or secret", () =>
    Effect.gen(function* () {
      for (const of of [{ key: "user:42/tokens" }, { secret: "s3cr3t" }]) {
        const { hashedKey, decrypt } = yield* cipher(of)
        assert.notStrictEqual(hashedKey, vector.hashedKey)
        assert.isNull(yield* decrypt(vector.encrypted))
      }
    })
  )

  it.effect("decrypts nothing that was changed, truncated, or is of another format", () =>
    Effect.gen(function* () {
      const { decrypt } = yield* cipher()
      const bytes = Buffer.from(vector.encrypted, "base64")
      const changed = bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))
      const newer = bytes.map((byte, at) => (at === 0 ? 2 : byte))
      const texts = [changed, newer, bytes.subarray(0, 40), bytes.subarray(0, 10)].map((each) =>
        Buffer.from(each).toString("base64")
      )
      for (const text of [...texts, "", "no base64!", vector.value]) assert.isNull(yield* decrypt(text), text)
    })
  )
})
