import { createContext, useCallback, useContext, useMemo } from "react"
import { useScreens } from "../ScreensProvider.js"
import type { ErrorWords } from "./en/accountErrors.js"
import { errors } from "./en/errors.js"
import { useTell } from "./useTell.js"

/** The English texts of the errors that the screens below can show. */
export const EnglishErrors = createContext<Partial<ErrorWords>>(errors)

/** The parts of an error that its text needs. */
interface Described {
  readonly _tag: string
  readonly [detail: string]: unknown
}

/** The texts that say nothing of the cause, which only a developer can do something about. */
const general: ReadonlySet<unknown> = new Set([
  undefined,
  errors.BotChallengeRequired,
  errors.ConnectionError,
  errors.InvalidOption,
  errors.NotSupportedByPlatform,
  errors.ServerFault,
  errors.UntrustedRedirectError
])

/**
 * Returns a function that returns the text of an error. It is chosen by the error's tag; the error's own `message` is for
 * developers, who are told of it if the text is a general one.
 *
 * @param unexpected the text for errors without one, if the page can say better what has failed
 */
export const useMessage = (unexpected?: string): ((error: unknown) => string) => {
  const english = useContext(EnglishErrors)
  const translated = useScreens().words?.errors
  const tell = useTell()
  const words: Readonly<Record<string, string | ((error: never) => string)>> = useMemo(
    () => ({ ...english, ...translated }),
    [english, translated]
  )
  return useCallback(
    (error) => {
      const one = isDescribed(error) ? error : null
      const tagged = one !== null && Object.hasOwn(words, one._tag) ? words[one._tag] : undefined
      // An undeclared error wraps the one that the platform sent.
      const inner = tagged === undefined && isDescribed(one?.["error"]) ? one["error"] : null
      const found = inner !== null && Object.hasOwn(words, inner._tag) ? words[inner._tag] : tagged
      const said = found ?? unexpected ?? words["unexpected"] ?? ""
      const text = typeof said === "string" ? said : said((inner ?? one) as never)
      const tag = found === undefined ? "" : ((inner ?? one)?._tag ?? "")
      if (general.has(own(english, tag))) tell(error, text)
      return text
    },
    [english, tell, words, unexpected]
  )
}

const own = (texts: Readonly<Record<string, unknown>>, tag: string): unknown =>
  Object.hasOwn(texts, tag) ? texts[tag] : undefined

const isDescribed = (u: unknown): u is Described =>
  typeof u === "object" && u !== null && "_tag" in u && typeof u._tag === "string"
