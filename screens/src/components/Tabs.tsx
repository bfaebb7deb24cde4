// Tabs; arrow keys move between them.
import type { KeyboardEvent, ReactNode } from "react"
import { useId, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"

/** Props of `Tabs`. */
export interface TabsProps<Id extends string> {
  readonly label: string
  readonly tabs: ReadonlyArray<{ readonly id: Id; readonly label: string }>
  readonly current: Id
  readonly onSelect: (id: Id) => void
  /** The content of the current tab. */
  readonly children: ReactNode
}

export const Tabs = <Id extends string>({ children, current, label, onSelect, tabs }: TabsProps<Id>) => {
  const slots = useSlots()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const isRightToLeft = list.current !== null && getComputedStyle(list.current).direction === "rtl"
    const steps: Readonly<Record<string, number>> = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }
    const next = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : at + (steps[event.key] ?? 0)
    const tab = tabs[(next + tabs.length) % tabs.length]
    if (tab === undefined || next === at) return
    event.preventDefault()
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus()
  }
  return (
    <>
      <div ref={list} className={slots("tabs")} role="tablist" aria-label={label} onKeyDown={keyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={slots("tab")}
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={slots("plain")} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
