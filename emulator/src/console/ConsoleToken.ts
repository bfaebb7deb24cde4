import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RandomText } from "../random/RandomText.js"

/** The header in which the console sends its token. */
const tokenHeader = "x-portico-console"

/** The token of the console: random, and another one each time the emulator starts. */
export class ConsoleToken extends Context.Service<
  ConsoleToken,
  {
    readonly token: Effect.Effect<string>
    /** Checks whether the console has sent a request. */
    isOf(request: Request): Effect.Effect<boolean>
  }
>()("portico-emulator/console/ConsoleToken") {
  static readonly layer = Layer.effect(
    ConsoleToken,
    Effect.gen(function* () {
      // Drawn when it is first needed, so that a seeded emulator without a console stays the same.
      const token = yield* Effect.cached((yield* RandomText).secret)
      return ConsoleToken.of({
        token,
        isOf: ({ headers }) => {
          const sent = headers.get(tokenHeader)
          return sent === null ? Effect.succeed(false) : Effect.map(token, (own) => own === sent)
        }
      })
    })
  )
}
