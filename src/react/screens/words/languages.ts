import { useCallback, useSyncExternalStore } from "react"
import type { SomeWords, Words } from "./Words.js"

const loaders: Readonly<Record<string, () => Promise<Words>>> = {}

/** A language that the library has words in. Words in any other come as a whole, by `words`. */
export type Language = "en" | (string & {})

const english: SomeWords = { language: "en" }
const loaded = new Map<string, SomeWords>([["en", english]])
const listeners = new Set<() => void>()

/** Loads the words of a language, once. Where that fails, or for a language that there is not, English stays. */
export const loadLanguage = (language: string): Promise<SomeWords> => {
  const base = baseOf(language)
  const present = loaded.get(base)
  if (present !== undefined) return Promise.resolve(present)
  const load: (() => Promise<Words>) | undefined = Object.hasOwn(loaders, base) ? loaders[base] : undefined
  return (load?.() ?? Promise.resolve(english)).then(
    (words) => keep(base, words),
    // The words could not be loaded: the next screen asks again, this one is in English.
    () => {
      const words = keep(base, english)
      loaded.delete(base)
      return words
    }
  )
}

/** The words of a language that is loaded on demand; null until they are there. */
export const useLanguage = (language: string, isGiven: boolean): SomeWords | null => {
  const base = baseOf(language)
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      if (!isGiven) void loadLanguage(base)
      return () => listeners.delete(listener)
    },
    [base, isGiven]
  )
  const snapshot = () => (isGiven ? english : (loaded.get(base) ?? null))
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

const keep = (base: string, words: SomeWords): SomeWords => {
  loaded.set(base, words)
  for (const listener of listeners) listener()
  return words
}

/** `de-AT` has the words of `de`. */
const baseOf = (language: string): string => language.toLowerCase().split("-")[0] ?? language
