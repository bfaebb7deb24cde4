import * as Effect from "effect/Effect"
import { attempt } from "./attempt.browser.js"
import { memory, SessionStorage } from "./SessionStorage.js"

/** The storage of this tab. If the browser forbids it, values last as long as the page. */
export const tab = (): SessionStorage["Service"] => {
  const fallback = memory()
  return SessionStorage.of({
    get: (key) =>
      Effect.suspend(() => {
        const found = attempt(() => sessionStorage.getItem(key), null)
        return found === null ? fallback.get(key) : Effect.succeed(found)
      }),
    set: (key, value) =>
      Effect.suspend(() => attempt(() => Effect.succeed(sessionStorage.setItem(key, value)), fallback.set(key, value))),
    remove: (key) =>
      Effect.suspend(() => {
        attempt(() => sessionStorage.removeItem(key), undefined)
        return fallback.remove(key)
      })
  })
}
