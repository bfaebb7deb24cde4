import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RandomText } from "../random/RandomText.js"

const kept = 20

/** The HTML of e-mails that somebody writes in the console, for a frame that shows them; only the newest. */
export class Previews extends Context.Service<
  Previews,
  {
    /** Keeps some HTML, and returns its random id. */
    add(html: string): Effect.Effect<string>
    get(id: string): Effect.Effect<string | undefined>
  }
>()("portico-emulator/console/Previews") {
  static readonly layer = Layer.effect(
    Previews,
    Effect.map(RandomText, ({ uuid }) => {
      const pages = new Map<string, string>()
      return Previews.of({
        add: (html) =>
          Effect.map(uuid, (id) => {
            pages.set(id, html)
            for (const oldest of pages.keys()) {
              if (pages.size <= kept) break
              pages.delete(oldest)
            }
            return id
          }),
        get: (id) => Effect.sync(() => pages.get(id))
      })
    })
  )
}
