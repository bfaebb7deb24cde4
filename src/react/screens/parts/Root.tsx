// The root of each screen: styles, theme, language and toasts. Nested roots add nothing.
import type { ReactNode, RefObject } from "react"
import { createContext, useContext, useRef } from "react"
import { useScreens } from "../ScreensProvider.js"
import { adopt, shared } from "../theme/adopt.js"
import { useSlots } from "../theme/useSlots.js"
import { Toasts } from "./Toasts.js"
import { useEarlyEffect } from "./useEarlyEffect.js"

/** Props of `Root`. */
export interface RootProps {
  /** Additional styles of the screen. */
  readonly styles?: ReadonlyArray<string>
  /** Paints the background; for screens that show more than a card. */
  readonly fill?: boolean
  /**
   * Whether it is a full page: at least as high as the window, and following the system's colour scheme if the document declares
   * none.
   */
  readonly page?: boolean
  /** Shown while the texts of the language load. */
  readonly fallback?: ReactNode
  readonly children?: ReactNode
}

const Inside = createContext<RefObject<HTMLElement | null> | null>(null)

export const Root = (props: RootProps) => {
  const outer = useContext(Inside)
  return outer === null ? <Outermost {...props} /> : <Inner {...props} outer={outer} />
}

const Inner = ({ children, outer, styles = none }: RootProps & { readonly outer: RefObject<HTMLElement | null> }) => {
  useEarlyEffect(() => {
    if (outer.current !== null) adopt(outer.current, [...shared, ...styles])
  }, [outer, styles])
  return children
}

const Outermost = ({ children, fallback = null, fill = false, page = false, styles = none }: RootProps) => {
  const { appearance, language, words } = useScreens()
  const slots = useSlots()
  const root = useRef<HTMLDivElement>(null)
  const { accent, font, radius, theme = "auto" } = appearance

  useEarlyEffect(() => {
    if (root.current !== null) adopt(root.current, [...shared, ...styles])
  }, [styles])
  // Set through the CSSOM, because a strict Content-Security-Policy forbids the `style` attribute.
  useEarlyEffect(() => {
    const style = root.current?.style
    const set = (name: string, value: string | undefined) => {
      if (value === undefined) style?.removeProperty(name)
      else style?.setProperty(name, value)
    }
    set("--po-accent", accent)
    set("--po-radius", radius === undefined ? undefined : `${radius}px`)
    set("--po-font", font)
  }, [accent, font, radius])

  useEarlyEffect(() => {
    const style = root.current?.style
    if (!page || style === undefined) return
    // A colour scheme that the document declares is inherited. Otherwise the page chooses it.
    const isDeclared = getComputedStyle(document.documentElement).colorScheme !== "normal"
    if (theme === "auto" && !isDeclared) style.setProperty("color-scheme", "light dark")
    else style.removeProperty("color-scheme")
  }, [page, theme])

  return (
    <Inside.Provider value={root}>
      <div
        ref={root}
        className={slots("root", theme !== "auto" && theme, fill && "fill", page && "page")}
        lang={words?.language ?? language}
      >
        <Toasts>{words === null ? fallback : children}</Toasts>
      </div>
    </Inside.Provider>
  )
}

const none: ReadonlyArray<string> = []
