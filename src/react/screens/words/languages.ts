import { useCallback, useSyncExternalStore } from "react"
import type { SomeWords, Words } from "./Words.js"

const loaders = {
  de: () => import("./de/index.js").then(({ de }) => de),
  es: () => import("./es/index.js").then(({ es }) => es),
  ja: () => import("./ja/index.js").then(({ ja }) => ja)
} satisfies Readonly<Record<string, () => Promise<Words>>>

/** A language that the library includes. Pass the texts of any other language as `words`. */
export type Language = "en" | keyof typeof loaders | (string & {})

const english: SomeWords = { language: "en" }
const loaded = new Map<string, SomeWords>([["en", english]])
const listeners = new Set<() => void>()

/** Loads the texts of a language once. English is used if that fails or the language is unknown. */
export const loadLanguage = (language: string): Promise<SomeWords> => {
  const base = baseOf(language)
  const present = loaded.get(base)
  if (present !== undefined) return Promise.resolve(present)
  const load: (() => Promise<Words>) | undefined = Object.hasOwn(loaders, base)
    ? loaders[base as keyof typeof loaders]
    : undefined
  return (load?.() ?? Promise.resolve(english)).then(
    (words) => keep(base, words),
    () => keep(base, english)
  )
}

/** Returns the texts of a language that is loaded on demand; null until they are loaded. */
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

/** `de-AT` uses the texts of `de`. */
const baseOf = (language: string): string => language.toLowerCase().split("-")[0] ?? language
