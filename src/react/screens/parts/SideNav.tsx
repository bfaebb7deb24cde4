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
    const element = nav.current
    const item = element?.querySelector<HTMLElement>("[aria-current]")
    // Scrolls only the navigation; `scrollIntoView` would scroll the page too.
    if (element && item) element.scrollLeft += item.getBoundingClientRect().left - element.getBoundingClientRect().left - 16
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
