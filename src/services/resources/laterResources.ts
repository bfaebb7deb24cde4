import * as Effect from "effect/Effect"
import * as contactChannels from "./ContactChannels.js"

/** The resources of the signed-in user, which an app loads when it uses the first of them. */
export const make = Effect.gen(function* () {
  return {
    contactChannels: yield* contactChannels.make
  }
})
