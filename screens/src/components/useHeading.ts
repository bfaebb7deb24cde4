import type { RefObject } from "react"
import { createContext, useContext, useEffect, useRef } from "react"

/** Receives the heading of the current page after each render. */
export type TellHeading = (heading: HTMLElement) => void

/** The receiver of the page's heading, if any. */
export const Headings = createContext<TellHeading | null>(null)

/**
 * Returns a receiver for a page outside the handler: the heading of the next step gets the focus if that went away with the step
 * before. Within the handler, its receiver.
 */
export const useSteps = (): TellHeading => {
  const shown = useRef<string | null>(null)
  const own: TellHeading = (heading) => {
    const before = shown.current
    shown.current = heading.textContent
    if (before !== null && before !== shown.current && document.activeElement === document.body) heading.focus()
  }
  return useContext(Headings) ?? own
}

/** Props of a page's heading. */
interface HeadingProps {
  readonly ref: RefObject<HTMLHeadingElement | null>
  readonly tabIndex: -1
  readonly "aria-busy": true | undefined
}

/**
 * Returns the props of a page's heading, and reports the heading to the context once it has its text. It is focusable, so that
 * keyboard navigation continues from it.
 */
export const useHeading = (isLoading = false): HeadingProps => {
  const ref = useRef<HTMLHeadingElement>(null)
  const tell = useContext(Headings)
  // Runs after each render, because the text of a heading can change without its props, such as when a name loads.
  useEffect(() => {
    if (ref.current !== null && !isLoading) tell?.(ref.current)
  })
  return { ref, tabIndex: -1, "aria-busy": isLoading || undefined }
}
