// The root of each screen: styles, theme and language. Nested roots add nothing.
import type { ReactNode, RefObject } from "react"
import { createContext, useContext, useMemo, useRef, useSyncExternalStore } from "react"
import type { Screens } from "../ScreensProvider.js"
import { useScreens } from "../ScreensProvider.js"
import { adopt, shared } from "../theme/adopt.js"
import { followScheme } from "../theme/followScheme.js"
import { useSlots } from "../theme/useSlots.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"
import { useTimesHidden } from "./useTimesHidden.js"

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

/** The nearest root, and the settings that it is rendered with. */
interface OuterRoot {
  readonly root: RefObject<HTMLElement | null>
  /** The styles of nested roots that are mounted with it: their effects come first. */
  readonly early: Array<string>
  readonly screens: Screens
}

const Outer = createContext<OuterRoot | null>(null)

export const Root = (props: RootProps) => {
  const outer = useContext(Outer)
  const screens = useScreens()
  const times = useTimesHidden()
  // A `<ScreensProvider>` in between has settings of its own.
  return outer?.screens === screens ? <Inner {...props} outer={outer} /> : <Outermost key={times} {...props} />
}

const Inner = ({ children, outer: { early, root }, styles = none }: RootProps & { readonly outer: OuterRoot }) => {
  useIsomorphicLayoutEffect(() => {
    if (root.current === null) early.push(...styles)
    else adopt(root.current, styles)
  }, [early, root, styles])
  return children
}

const Outermost = ({ children, fallback = null, fill = false, page = false, styles = none }: RootProps) => {
  const screens = useScreens()
  const { appearance, language, nonce, words } = screens
  const slots = useSlots()
  const root = useRef<HTMLDivElement>(null)
  const outer = useMemo((): OuterRoot => ({ root, early: [], screens }), [screens])
  const { accent, font, radius, theme = "auto" } = appearance
  const variables = useMemo(
    () => ({ "--po-accent": accent, "--po-radius": radius === undefined ? undefined : `${radius}px`, "--po-font": font }),
    [accent, font, radius]
  )

  // In the HTML of a server, and until it is hydrated.
  const isFromServer = useSyncExternalStore(never, no, yes)
  const first = isFromServer && ruleOf(variables)

  useIsomorphicLayoutEffect(() => {
    if (root.current !== null) adopt(root.current, [...shared, ...styles, ...outer.early])
  }, [styles, outer])
  // Set through the CSSOM, because a strict Content-Security-Policy forbids the `style` attribute.
  useIsomorphicLayoutEffect(() => {
    const style = root.current?.style
    for (const [name, value] of Object.entries(variables)) style?.setProperty(name, value ?? "")
  }, [variables])

  useIsomorphicLayoutEffect(() => {
    const style = root.current?.style
    if (!page || style === undefined) return
    // A colour scheme that the document declares is inherited. Otherwise the page chooses it.
    const isDeclared =
      getComputedStyle(document.documentElement).colorScheme !== "normal" ||
      document.querySelector('meta[name="color-scheme"]') !== null
    style.setProperty("color-scheme", theme === "auto" && !isDeclared ? "light dark" : "")
  }, [page, theme])
  // After the styles and the scheme are set.
  useIsomorphicLayoutEffect(() => (root.current === null ? undefined : followScheme(root.current)), [page, theme])

  return (
    <Outer.Provider value={outer}>
      <div
        ref={root}
        className={slots("root", theme !== "auto" && theme, fill && "fill", page && "page")}
        lang={words?.language ?? language}
      >
        {first && (
          // Browsers hide the nonce from scripts, so it differs from that of the server.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: no value can end its declaration or the element
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
        )}
        {words === null ? fallback : children}
      </div>
    </Outer.Provider>
  )
}

/** Returns a rule that sets variables on the parent of its `<style>`; empty if there are none. */
const ruleOf = (variables: Readonly<Record<string, string | undefined>>): string => {
  const declared = Object.entries(variables).filter(([, value]) => value !== undefined && !/[;{}<]/.test(value))
  return declared.length === 0 ? "" : `@scope{:scope{${declared.map((pair) => pair.join(":")).join(";")}}}`
}

const none: ReadonlyArray<string> = []
const never = () => () => undefined
const no = () => false
const yes = () => true
