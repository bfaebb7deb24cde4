import type { RefObject } from "react"
import { createContext, useContext, useEffect, useRef } from "react"

/** Is told of the heading of the page that is shown: each time it is rendered. */
export type TellHeading = (heading: HTMLElement) => void

/** Whom a page tells of its heading, if anyone. */
export const Headings = createContext<TellHeading | null>(null)

/** For the heading of a page: tells of it what is above. It can be focused, so that the keyboard goes on from there. */
export const useHeading = (): { readonly ref: RefObject<HTMLHeadingElement | null>; readonly tabIndex: -1 } => {
  const ref = useRef<HTMLHeadingElement>(null)
  const tell = useContext(Headings)
  // After each render: the text of a heading is more than its props, such as a name that was loaded.
  useEffect(() => {
    if (ref.current !== null) tell?.(ref.current)
  })
  return { ref, tabIndex: -1 }
}
