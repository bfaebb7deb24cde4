import { useVirtualizer } from "@tanstack/react-virtual"
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"

interface ListProps<A> {
  readonly label: string
  readonly items: ReadonlyArray<A>
  readonly keyOf: (item: A) => string | number
  readonly children: (item: A) => ReactNode
  /** Called when the end of a long list is in view, so that more can be loaded. */
  readonly onEnd?: () => void
}

const longest = 50
const gap = 8

/** Things with what can be done with them. Of a long list, which scrolls by itself, only those in view are in the page. */
export const List = <A,>(props: ListProps<A>) => {
  const { children, items, keyOf, label } = props
  if (items.length > longest) return <LongList {...props} />
  return (
    <ul className="list" aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}

const LongList = <A,>({ children, items, keyOf, label, onEnd }: ListProps<A>) => {
  const scroll = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 40,
    overscan: 8,
    gap
  })
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)
  useEffect(() => {
    if ((last?.index ?? 0) >= items.length - 20) onEnd?.()
  })
  const end = useRef<HTMLDivElement>(null)
  return (
    <>
      <button type="button" className="button skip" onClick={() => end.current?.focus()}>
        Skip the list: {label}
      </button>
      <section
        className="list-scroll"
        ref={scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
        tabIndex={0}
        aria-label={`${label}, ${items.length.toLocaleString()} of them`}
      >
        <ul
          className="list"
          aria-label={label}
          style={{ paddingTop: shown[0]?.start ?? 0, paddingBottom: rows.getTotalSize() - (last?.end ?? 0) }}
        >
          {shown.map(({ index }) => {
            const item = items[index]
            return (
              item !== undefined && (
                <li
                  key={keyOf(item)}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                >
                  {children(item)}
                </li>
              )
            )
          })}
        </ul>
      </section>
      <div ref={end} tabIndex={-1} />
    </>
  )
}
