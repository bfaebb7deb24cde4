import type { ReactNode } from "react"
import { createContext, useContext, useMemo } from "react"
import type { Appearance } from "./theme/appearance.js"
import type { Language } from "./words/languages.js"
import { useLanguage } from "./words/languages.js"
import type { SomeWords } from "./words/Words.js"

/** What the screens below know of the app that shows them. */
export interface Screens {
  readonly appearance: Appearance
  /** The language of the words, as BCP 47 writes it. */
  readonly language: string
  /** What differs from the English words; null while a language is being loaded. */
  readonly words: SomeWords | null
}

/** What is decided for all screens of an app. */
export interface ScreensProviderProps {
  readonly appearance?: Appearance
  /** The language of the words. Other languages than English are loaded when they are first needed. Default: `en`. */
  readonly language?: Language
  /**
   * Words of the app's own, in the place of those of the language; a whole language that the library lacks is one too. With the
   * words of a language imported (`portico/react/screens/de`), a server renders in that language.
   */
  readonly words?: SomeWords
  readonly children?: ReactNode
}

const Context = createContext<Screens>({ appearance: {}, language: "en", words: {} })

/** Decides the look and the language of the screens below. No screen needs one. */
export const ScreensProvider = ({ appearance = plain, children, language = "en", words }: ScreensProviderProps) => {
  const loaded = useLanguage(language, words?.language === language)
  const screens = useMemo(
    () => ({ appearance, language, words: loaded === null ? null : merge(loaded, words) }),
    [appearance, language, loaded, words]
  )
  return <Context.Provider value={screens}>{children}</Context.Provider>
}

/** What the nearest `<ScreensProvider>` has decided. */
export const useScreens = (): Screens => useContext(Context)

const plain: Appearance = {}

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
