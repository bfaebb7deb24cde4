import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { SecretInput } from "portico/schemas"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { isHashedWhole } from "../http/rules.js"
import { RandomText } from "../random/RandomText.js"
import { World } from "../world/World.js"
import type { Bcrypt } from "./bcrypt.js"
import { BcryptLibrary } from "./bcrypt.js"
import { secretText } from "./secretText.js"

/** The format of an importable hash. @source protocol/tokens.md#passwords */
const importable = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Checks whether an external hash can be stored: bcrypt with at most 16 rounds. */
export const isImportable = (hash: string): boolean => {
  const rounds = importable.exec(hash)?.[1]
  return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= 16
}

// Compared with the password of an unknown user, so that timing does not reveal whether a user exists.
const nobody = (rounds: number): string =>
  `$2b$${String(rounds).padStart(2, "0")}$abcdefghijklmnopqrstuuNZBXDB3pAaBn7Ml/Qik1QJRrDBcjv5O`

// Of the four threads that Node has for such work, one is left to the signing of tokens, during which other requests wait.
const atOnce = 3

/**
 * Hashes and compares passwords with bcrypt, several at once. The results come in the order of the calls, so that a test has the same result
 * each time. Inside a transaction other requests run meanwhile, so that a hash does not stop them: check again before writing.
 */
export class Passwords extends Context.Service<
  Passwords,
  {
    hash(password: SecretInput): Effect.Effect<string>
    /** Compares a password with a hash; null never matches. */
    matches(password: SecretInput, hash: string | null): Effect.Effect<boolean>
  }
>()("portico-emulator/passwords/Passwords") {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const { passwordRounds } = yield* EmulatorConfig
      const random = yield* RandomText
      const { meanwhile } = yield* World
      const bcrypt = yield* Effect.cached(yield* BcryptLibrary)
      const threads = yield* Semaphore.make(atOnce)
      let earlier: Promise<unknown> = Promise.resolve()
      const inOrder = <A>(work: () => Promise<A>): Promise<A> => {
        const result = Promise.all([work(), earlier]).then(([own]) => own)
        earlier = result.catch(() => undefined)
        return result
      }
      const bcrypting = <A>(work: (library: Bcrypt) => Promise<A>) =>
        meanwhile(Effect.flatMap(bcrypt, (library) => threads.withPermit(Effect.promise(() => inOrder(() => work(library))))))
      return Passwords.of({
        hash: Effect.fn("Passwords.hash")(function* (password) {
          const salt = yield* random.bytes(16)
          return yield* bcrypting(({ hash }) => hash(secretText(password), passwordRounds, salt))
        }),
        matches: Effect.fn("Passwords.matches")(function* (password, hash) {
          const compared = hash ?? nobody(passwordRounds)
          const same = yield* bcrypting(({ compare }) => compare(secretText(password), compared))
          // A hash does not cover the end of an overlong password.
          return hash !== null && same && isHashedWhole(secretText(password))
        })
      })
    })
  )
}
