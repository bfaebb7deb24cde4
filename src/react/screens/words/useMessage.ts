import { useCallback } from "react"
import { errors } from "./en/errors.js"
import { useWords } from "./useWords.js"

/** An error as far as its words need it. */
interface Described {
  readonly _tag: string
  readonly [detail: string]: unknown
}

/**
 * Says an error in words for people: by its tag, and never by its own message, which is for programmers.
 *
 * @param unexpected what is said of an error without words, if the page knows better what has failed
 */
export const useMessage = (unexpected?: string): ((error: unknown) => string) => {
  const words: Readonly<Record<string, string | ((error: never) => string)>> = useWords("errors", errors)
  return useCallback(
    (error) => {
      const one = isDescribed(error) ? error : null
      const tagged = one !== null && Object.hasOwn(words, one._tag) ? words[one._tag] : undefined
      // An error that a call does not declare carries the one that the platform sent.
      const inner = tagged === undefined && isDescribed(one?.["error"]) ? one["error"] : null
      const found = inner !== null && Object.hasOwn(words, inner._tag) ? words[inner._tag] : tagged
      const text = found ?? unexpected ?? words["unexpected"] ?? ""
      return typeof text === "string" ? text : text((inner ?? one) as never)
    },
    [words, unexpected]
  )
}

const isDescribed = (u: unknown): u is Described =>
  typeof u === "object" && u !== null && "_tag" in u && typeof u._tag === "string"
