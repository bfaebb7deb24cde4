// A button with a menu, as a native popover: arrow keys, typeahead, Home, End, Escape, and a click outside. Items are
// `MenuItem`s; `MenuLabel` and `MenuLine` may stand between them.
import type { KeyboardEvent, MouseEvent, ReactNode } from "react"
import { createContext, useContext, useEffect, useId, useRef, useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import type { ButtonProps } from "./Button.js"
import { Button } from "./Button.js"
import { Check } from "./icons.js"
import { place } from "./place.js"

/** Props of `Menu`. */
export interface MenuProps {
  /** The content of the button that opens it. */
  readonly button: ReactNode
  /** The appearance of the button. */
  readonly look?: Pick<ButtonProps, "kind" | "small" | "block" | "icon" | "iconOnly" | "name" | "disabled" | "pending">
  readonly children: ReactNode
}

const Close = createContext<() => void>(() => undefined)

export const Menu = ({ button, children, look }: MenuProps) => {
  const slots = useSlots()
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  // Keeps an open menu at its button when the window is resized or scrolled.
  useEffect(() => {
    const view = opener.current?.ownerDocument.defaultView
    if (!isOpen || view == null) return
    const follow = () => menu.current !== null && opener.current !== null && place(menu.current, opener.current)
    // The window may have changed since the menu opened.
    follow()
    view.addEventListener("resize", follow)
    view.addEventListener("scroll", follow, true)
    return () => {
      view.removeEventListener("resize", follow)
      view.removeEventListener("scroll", follow, true)
    }
  }, [isOpen])

  const items = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])
  const open = (at: 0 | -1) => {
    if (menu.current === null || opener.current === null) return
    // A DOM for tests, such as jsdom, has no popovers: there the menu is always open.
    menu.current.showPopover?.()
    place(menu.current, opener.current)
    items().at(at)?.focus()
  }
  const hide = () => menu.current?.hidePopover?.()
  const close = () => {
    hide()
    opener.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(event.target as HTMLElement)
    const next = moves[event.key]?.(at, all.length) ?? startingWith(event.key, all, at)
    if (event.key === "Tab") hide()
    if (event.key === "Escape") {
      // Keeps a surrounding dialog open.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    if (next === null) return
    event.preventDefault()
    all.at(next % all.length)?.focus()
  }
  return (
    <>
      <Button
        {...look}
        id={`${id}-opener`}
        buttonRef={opener}
        attributes={{ "aria-haspopup": "menu", "aria-expanded": isOpen, "aria-controls": isOpen ? id : undefined }}
        onClick={() => (isOpen ? close() : open(0))}
      >
        {button}
      </Button>
      <div
        ref={(element) => {
          menu.current = element
          // React 18 does not know the events of a popover.
          if (element !== null) element.ontoggle = (event) => setOpen("newState" in event && event.newState === "open")
        }}
        id={id}
        className={slots("menu")}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-opener`}
        tabIndex={-1}
        onKeyDown={keyDown}
      >
        <Close.Provider value={close}>{children}</Close.Provider>
      </div>
    </>
  )
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
  Home: () => 0,
  End: (_, count) => count - 1
}

const startingWith = (key: string, all: ReadonlyArray<HTMLElement>, at: number): number | null => {
  if (key.length !== 1 || key === " ") return null
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  const found = after.find((one) => one.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  return found === undefined ? null : all.indexOf(found)
}

/** Props of `MenuItem`. */
export interface MenuItemProps {
  readonly icon?: ReactNode
  readonly danger?: boolean
  /** Why the item is disabled: shown below it. The item stays focusable, so that everyone can read the reason. */
  readonly reason?: string | undefined
  readonly href?: string
  /** Whether the item is selected, in menus with a selection. */
  readonly checked?: boolean
  readonly onClick?: (event: MouseEvent) => void
  readonly children: ReactNode
}

export const MenuItem = ({ checked, children, danger = false, href, icon, onClick, reason }: MenuItemProps) => {
  const slots = useSlots()
  const disabled = reason !== undefined
  const close = useContext(Close)
  const shared = {
    className: slots("menuItem", danger && "danger"),
    role: checked === undefined ? "menuitem" : "menuitemradio",
    "aria-checked": checked,
    "aria-disabled": disabled || undefined,
    tabIndex: -1,
    onClick: (event: MouseEvent) => {
      if (disabled) return
      close()
      onClick?.(event)
    }
  } as const
  const content = (
    <>
      {icon}
      <span className={slots("grow")}>
        {children}
        {disabled && <span className={slots("menu-reason")}>{reason}</span>}
      </span>
      {checked && <Check />}
    </>
  )
  return href === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <a href={href} {...shared}>
      {content}
    </a>
  )
}

/** A label between the items of a menu. */
export const MenuLabel = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return (
    <div className={slots("menu-label")} role="presentation">
      {children}
    </div>
  )
}

/** A separator between the items of a menu. */
export const MenuLine = () => {
  const slots = useSlots()
  return <hr className={slots("menu-line")} />
}
