import { useMemo } from "react"
import { useScreens } from "../ScreensProvider.js"
import type { Area, Words } from "./Words.js"

/**
 * Returns the texts of an area in the language of the screens. Each screen imports its own English texts, `useWords("auth",
 * auth)`, so that an app bundles no texts of screens that it does not use.
 */
export const useWords = <A extends Area>(area: A, english: Words[A]): Words[A] => {
  const { words } = useScreens()
  return useMemo(() => ({ ...english, ...words?.[area] }), [area, english, words])
}
