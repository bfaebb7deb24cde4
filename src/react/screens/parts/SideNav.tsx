// The navigation of the settings: a column beside the page, or a horizontally scrolling line above it on a phone.
import type { MouseEvent } from "react"
import { useEffect, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"

/** Props of `SideNav`. */
export interface SideNavProps<Id extends string> {
  readonly label: string
  readonly items: ReadonlyArray<{ readonly id: Id; readonly label: string; readonly href: string }>
  readonly current: Id
  /** Called for a plain click. Without it, and for a click that opens a new tab, the link is followed. */
  readonly onSelect?: (id: Id) => void
}

export const SideNav = <Id extends string>({ current, items, label, onSelect }: SideNavProps<Id>) => {
  const slots = useSlots()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current item has changed
  useEffect(() => {
    const center = () => nav.current && centerCurrent(nav.current)
    center()
    // On a narrower window, the column becomes a line.
    window.addEventListener("resize", center)
    return () => window.removeEventListener("resize", center)
  }, [current])
  const select = (id: Id) => (event: MouseEvent) => {
    if (onSelect === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect(id)
  }
  return (
    <nav ref={nav} className={slots("nav")} aria-label={label}>
      {items.map((item) => (
        <a
          key={item.id}
          className={slots("navItem")}
          href={item.href}
          aria-current={item.id === current ? "page" : undefined}
          onClick={select(item.id)}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}

/** Scrolls only the navigation; `scrollIntoView` would scroll the page too. */
const centerCurrent = (nav: Element) => {
  const item = nav.querySelector("[aria-current]")
  if (item !== null) nav.scrollLeft += middle(item) - middle(nav)
}

const middle = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
