import * as Redacted from "effect/Redacted"
import { unchanged } from "../../codecs/Codec.js"
import { notAnObject } from "./given.js"
import { throwing } from "./validateOptions.js"
import { checkProperties } from "./validateProperties.js"

/** Returns an argument of a function that returns no effect; throws `InvalidInput` if it is not an object. @internal */
export const requireObject = <T extends object>(name: string, argument: T): T => {
  throwing(notAnObject(name, argument))
  return argument
}

/** Returns a secret; throws `InvalidInput` for any other value. @internal */
export const requireSecret = <Secret extends Redacted.Redacted>(secret: Secret): Secret => {
  checkProperties("arguments", { secret: secret ?? null }, { secret: secretKind })
  return secret
}

const secretKind = unchanged("a secret, such as the `value` of a new API key", Redacted.isRedacted)

/** The dates by which a key is valid or not. */
interface KeyDates {
  readonly expiresAt: Date | null
  readonly manuallyRevokedAt: Date | null
}

/** Returns a key; throws `InvalidInput` for any other value. @internal */
export const requireKey = <Key extends KeyDates>(key: Key): Key => {
  checkProperties("arguments", { key: key ?? null }, { key: keyKind })
  return key
}

const keyKind = unchanged("a key, with `expiresAt` and `manuallyRevokedAt`", (u): u is KeyDates => {
  const { expiresAt, manuallyRevokedAt } = Object(u)
  return [expiresAt, manuallyRevokedAt].every((date) => date === null || date instanceof Date)
})
