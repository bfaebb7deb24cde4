import * as bcrypt from "bcryptjs"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import type { SecretInput } from "portico/schemas"
import { EmulatorConfig } from "../EmulatorConfig.js"
import { isHashedWhole } from "../http/rules.js"
import { RandomText } from "../random/RandomText.js"
import { World } from "../world/World.js"
import { secretText } from "./secretText.js"

/** The format of an importable hash. @source protocol/tokens.md#passwords */
const importable = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Checks whether an external hash can be stored: bcrypt with at most 16 rounds. */
export const isImportable = (hash: string): boolean => {
  const rounds = importable.exec(hash)?.[1]
  return rounds !== undefined && Number(rounds) >= 4 && Number(rounds) <= 16
}

// Compared with the password of an unknown user, so that timing does not reveal whether a user exists.
const nobody = "$2b$10$abcdefghijklmnopqrstuuNZBXDB3pAaBn7Ml/Qik1QJRrDBcjv5O"

/**
 * Hashes and compares passwords with bcrypt, one at a time. Inside a transaction other requests run meanwhile, so that a hash does
 * not stop them: check again before writing.
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
      const one = yield* Semaphore.make(1)
      const bcrypting = <A>(work: () => Promise<A>) => meanwhile(one.withPermit(Effect.promise(work)))
      const prefix = `$2b$${`${passwordRounds}`.padStart(2, "0")}$`
      return Passwords.of({
        hash: Effect.fn("Passwords.hash")(function* (password) {
          const salt = prefix + bcrypt.encodeBase64(yield* random.bytes(16), 16)
          return yield* bcrypting(() => bcrypt.hash(secretText(password), salt))
        }),
        matches: Effect.fn("Passwords.matches")(function* (password, hash) {
          const same = yield* bcrypting(() => bcrypt.compare(secretText(password), hash ?? prefix + nobody.slice(prefix.length)))
          // A hash does not cover the end of an overlong password.
          return hash !== null && same && isHashedWhole(secretText(password))
        })
      })
    })
  )
}
