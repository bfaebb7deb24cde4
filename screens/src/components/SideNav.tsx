// The navigation of the settings: a column beside the page, or a horizontally scrolling line above it on a phone.
import { useEffect, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"

/** Props of `SideNav`. */
export interface SideNavProps {
  readonly label: string
  readonly items: ReadonlyArray<{ readonly id: string; readonly label: string; readonly href: string }>
  readonly current: string
}

export const SideNav = ({ current, items, label }: SideNavProps) => {
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
  return (
    <nav ref={nav} className={slots("nav")} aria-label={label}>
      {items.map((item) => (
        <a key={item.id} className={slots("navItem")} href={item.href} aria-current={item.id === current ? "page" : undefined}>
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
