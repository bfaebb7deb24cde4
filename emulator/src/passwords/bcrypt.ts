import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Computes bcrypt hashes, whose result depends on the arguments alone. */
export interface Bcrypt {
  /** Returns the hash of a password as `$2b$`. The salt has 16 bytes. */
  hash(password: string, rounds: number, salt: Uint8Array): Promise<string>
  compare(password: string, hash: string): Promise<boolean>
}

/** The library in JavaScript: this thread computes, and other requests take turns with it. */
export const scriptBcrypt: Effect.Effect<Bcrypt> = Effect.map(
  Effect.promise(() => import("bcryptjs")),
  ({ compare, encodeBase64, hash }) => ({
    compare,
    hash: (password, rounds, salt) =>
      hash(password, `$2b$${String(rounds).padStart(2, "0")}$${encodeBase64([...salt], salt.length)}`)
  })
)

/** The library that hashes passwords: the one in JavaScript, unless the host has a faster one. */
export class BcryptLibrary extends Context.Reference<Effect.Effect<Bcrypt>>("portico-emulator/passwords/BcryptLibrary", {
  defaultValue: () => scriptBcrypt
}) {}
