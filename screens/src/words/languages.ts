import { useCallback, useSyncExternalStore } from "react"
import type { LateExport } from "../handler/lateExport.js"
import { lateExport } from "../handler/lateExport.js"
import type { SomeWords, Words } from "./Words.js"

type Included = "de" | "es" | "ja"

const files: Readonly<Record<Included, LateExport<Words>>> = {
  de: lateExport(
    () => import("./de.js"),
    ({ de }) => de
  ),
  es: lateExport(
    () => import("./es.js"),
    ({ es }) => es
  ),
  ja: lateExport(
    () => import("./ja.js"),
    ({ ja }) => ja
  )
}

/** A language that the library includes. Pass the texts of any other language as `words`. */
export type Language = "en" | Included | (string & {})

const english: SomeWords = { language: "en" }
const loaded = new Map<string, SomeWords>()
const failed = new Set<string>()
const listeners = new Set<() => void>()

/** Loads the texts of a language, once. English is used if the language is unknown, or until a later use if loading fails. */
export const loadLanguage = async (language: string): Promise<SomeWords> => {
  const base = baseOf(language)
  if (loaded.has(base) || !isIncluded(base)) return loaded.get(base) ?? english
  const found = await files[base]()
  if (found.ok) loaded.set(base, found.value)
  else failed.add(base)
  for (const listener of [...listeners]) listener()
  return loaded.get(base) ?? english
}

/**
 * Returns the texts of a language that is loaded on demand; null until they are loaded. If that fails, it is repeated once the
 * device is online.
 */
export const useLanguage = (language: string, isGiven: boolean): SomeWords | null => {
  const base = baseOf(language)
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      const load = () => void (isGiven || loadLanguage(base))
      load()
      window.addEventListener("online", load)
      return () => {
        listeners.delete(listener)
        window.removeEventListener("online", load)
      }
    },
    [base, isGiven]
  )
  const snapshot = () => (isGiven ? english : textsOf(base))
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

const textsOf = (base: string): SomeWords | null => loaded.get(base) ?? (failed.has(base) || !isIncluded(base) ? english : null)

/** The languages that the library includes. */
export const included: ReadonlyArray<string> = ["en", ...Object.keys(files)]

const isIncluded = (base: string): base is Included => Object.hasOwn(files, base)

/** `de-AT` uses the texts of `de`. */
export const baseOf = (language: string): string => String(language).toLowerCase().split("-")[0] ?? language
