import * as Effect from "effect/Effect"
import { maxTextDepth, maxTextSourceLength } from "./limits.js"

/** Returns the text of an e-mail that is written in HTML, without what is nested too deeply and after a megabyte. */
export const plainText = (html: string): Effect.Effect<string> =>
  Effect.promise(() => import("html-to-text")).pipe(
    Effect.map(({ convert }) =>
      convert(html.slice(0, maxTextSourceLength), {
        wordwrap: false,
        limits: { maxDepth: maxTextDepth },
        selectors: [
          { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
          { selector: "img", format: "skip" }
        ]
      })
    )
  )
