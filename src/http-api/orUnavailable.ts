import * as Effect from "effect/Effect"
import type { InvalidInput, TransportFailure } from "../errors/sdk.js"
import { PlatformUnavailable } from "./failures.js"

/** The errors that are left: those that an API of your own can declare. */
export type Declarable<E> = Exclude<E, Exclude<TransportFailure, InvalidInput>> | PlatformUnavailable

/**
 * Fails with `PlatformUnavailable` (503) in place of every error that means that the platform gave no usable answer, and logs the
 * reason. What is left, an API of your own can declare: `errorSchemas` of the call in `contract`, which include `InvalidInput`, and
 * `PlatformUnavailable`.
 *
 * ```ts
 * HttpApiEndpoint.get("user", "/users/:id", { ..., error: [...contract.server.users.get.errorSchemas, PlatformUnavailable] })
 * handlers.handle("user", ({ params }) => Users.use((users) => users.get(params.id)).pipe(orUnavailable))
 * ```
 */
export const orUnavailable = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, Declarable<E>, R> =>
  Effect.catch(call, (error) =>
    isOutage(error)
      ? Effect.andThen(Effect.logError(error), Effect.fail(new PlatformUnavailable({ message: "Try again in a moment." })))
      : // A cast: no error of that type is left.
        Effect.fail(error as Declarable<E>)
  )

// The failures of a call, and no other errors, say what was called how often. Invalid input was not sent.
const isOutage = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "attempts" in error && "path" in error

/** Does the same for a call whose refusal, such as of an item that the project does not define, is a mistake of the program: a defect. */
export const orDefect = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, PlatformUnavailable, R> =>
  Effect.catch(orUnavailable(call), (error) => (error instanceof PlatformUnavailable ? Effect.fail(error) : Effect.die(error)))
