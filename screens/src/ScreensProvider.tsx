import type { ReactNode } from "react"
import { createContext, useContext, useEffect, useMemo, useState } from "react"
import { lateExport } from "./handler/lateExport.js"
import { callback, checkOptions, object, text } from "./options.js"
import type { Appearance } from "./theme/appearance.js"
import { checkAppearance } from "./theme/appearance.js"
import { isDevelopment } from "./words/isDevelopment.js"
import type { Language } from "./words/languages.js"
import { useLanguage } from "./words/languages.js"
import type { SomeWords } from "./words/Words.js"

/** Settings that the screens below share. */
export interface Screens {
  readonly appearance: Appearance
  /** The language of the texts, as a BCP 47 tag. */
  readonly language: string
  /** The texts that differ from English; null while a language is loading. */
  readonly words: SomeWords | null
  readonly nonce: string | undefined
  /** Called with the errors that only a developer can do something about. */
  readonly onFailure: ((error: unknown) => void) | undefined
}

/** Props of `ScreensProvider`. */
export interface ScreensProviderProps {
  /** The colours, font and logo. Default: those of the provider above. */
  readonly appearance?: Appearance
  /**
   * The language of the texts. Languages other than English are loaded on first use. Default: that of the provider above, or
   * `en`.
   */
  readonly language?: Language
  /**
   * Custom texts that override those of the language. Can also be a whole language that the library lacks. To render a language
   * on the server, import its texts (`portico-screens/de`) and pass them here. Default: none.
   */
  readonly words?: SomeWords
  /**
   * The nonce of the page's Content-Security-Policy. A server-rendered page needs it if `appearance` has an accent, a radius or a
   * font: its HTML sets them in a `<style>` element. Default: none.
   */
  readonly nonce?: string | undefined
  /**
   * Called once with each distinct error that the screens tell visitors in general words only, such as that of a wrong key or base
   * URL. Default: that of the provider above; without one, such errors are printed on the console in development
   * (`NODE_ENV`), and otherwise passed to `onUnhandledError` of the `<PorticoProvider>` or the app.
   */
  readonly onFailure?: (error: unknown) => void
  /** The screens that these settings are for. */
  readonly children?: ReactNode
}

const Context = createContext<Screens>({ appearance: {}, language: "en", words: {}, nonce: undefined, onFailure: undefined })

/** Sets the appearance and language of the screens below. Optional. What it does not set is that of the provider above it. */
export const ScreensProvider = (props: ScreensProviderProps) => {
  checkOptions(props, { appearance: object, children: true, language: text, nonce: text, onFailure: callback, words: object })
  const { appearance, children, language, nonce, onFailure, words } = props
  if (appearance !== undefined) checkAppearance(appearance)
  if (words !== undefined) checkOptions(words, areas, "words.")
  const above = useContext(Context)
  const loaded = useLanguage(language ?? "en", words?.language === language)
  const texts = language === undefined ? above.words : loaded
  const merged = useMemo(() => (texts === null ? null : merge(texts, words)), [texts, words])
  // While the next language is loading, the texts of the one before it stay, and with them what has been typed.
  const [latest, setLatest] = useState(merged)
  if (merged !== null && merged !== latest) setLatest(merged)
  const shown = merged ?? latest
  const screens = useMemo(
    () => ({
      appearance: { ...above.appearance, ...appearance },
      language: language ?? above.language,
      words: shown,
      nonce: nonce ?? above.nonce,
      onFailure: onFailure ?? above.onFailure
    }),
    [above, appearance, language, shown, nonce, onFailure]
  )
  useEffect(() => {
    if (isDevelopment()) void reportMistakes(language, words)
  }, [language, words])
  return <Context.Provider value={screens}>{children}</Context.Provider>
}

const mistakes = lateExport(
  () => import("./words/mistakes.js"),
  ({ mistakesIn }) => mistakesIn
)
const reported = new Set<string>()

/** Prints mistakes in the texts and the language on the console, each once. */
const reportMistakes = async (language = "en", words?: SomeWords): Promise<void> => {
  const found = await mistakes()
  if (!found.ok) return
  for (const mistake of found.value(language, words)) {
    if (!reported.has(mistake)) console.error(mistake)
    reported.add(mistake)
  }
}

const areas = {
  language: text,
  common: object,
  errors: object,
  auth: object,
  links: object,
  account: object,
  teams: object,
  payments: object
} as const

/** Returns the settings of the nearest `<ScreensProvider>`. */
export const useScreens = (): Screens => useContext(Context)

const merge = (language: SomeWords, own: SomeWords | undefined): SomeWords =>
  own === undefined
    ? language
    : {
        language: own.language ?? language.language ?? "en",
        common: { ...language.common, ...own.common },
        errors: { ...language.errors, ...own.errors },
        auth: { ...language.auth, ...own.auth },
        links: { ...language.links, ...own.links },
        account: { ...language.account, ...own.account },
        teams: { ...language.teams, ...own.teams },
        payments: { ...language.payments, ...own.payments }
      }
