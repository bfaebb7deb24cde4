import * as Effect from "effect/Effect"
import { Location } from "../../platform/Location.js"
import type { CallbackError } from "./callbackError.js"
import { callbackError, errorParameters } from "./callbackError.js"
import { without } from "./oauthUrls.js"

/** Creates `takeCallbackError`, which remembers the last error for repeated calls on the page that reported it. @internal */
export const makeTakeCallbackError = Effect.map(Location, (location) => {
  let taken: { readonly on: string; readonly error: CallbackError } | null = null
  return Effect.gen(function* () {
    const href = yield* location.href
    if (href === null) return null
    const error = callbackError(new URL(href))
    if (error !== null) {
      taken = { on: without(href, errorParameters).href, error }
      yield* location.rewrite(taken.on)
    } else if (taken?.on !== href) taken = null
    return taken?.error ?? null
  })
})
