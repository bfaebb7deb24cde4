import { useMemo } from "react"
import { useScreens } from "../ScreensProvider.js"
import type { Area, Words } from "./Words.js"

/**
 * The words of an area in the language of the screens. A screen brings the English ones along: `useWords("auth", auth)`, so that
 * it carries no words of screens that an app does not show.
 */
export const useWords = <A extends Area>(area: A, english: Words[A]): Words[A] => {
  const { words } = useScreens()
  return useMemo(() => ({ ...english, ...words?.[area] }), [area, english, words])
}
