import * as Effect from "effect/Effect"
import type { Bcrypt } from "./bcrypt.js"
import { scriptBcrypt } from "./bcrypt.js"

// It computes on threads of its own.
const native = Effect.map(
  Effect.tryPromise(() => import("@node-rs/bcrypt")),
  ({ compare, hash }): Bcrypt => ({ compare, hash: (...given) => hash(...given) })
)

/** The native library, or that in JavaScript if there is none for this machine. */
export const nativeBcrypt: Effect.Effect<Bcrypt> = Effect.catch(native, () => scriptBcrypt)
