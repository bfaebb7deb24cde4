import { useVirtualizer } from "@tanstack/react-virtual"
import type { KeyboardEvent, ReactNode } from "react"
import { useEffect, useRef, useState } from "react"

const rowHeight = 40

interface RowsProps<A> {
  readonly label: string
  readonly items: ReadonlyArray<A>
  readonly keyOf: (item: A) => string | number
  readonly linkOf: (item: A) => string
  readonly selected: (item: A) => boolean
  readonly children: (item: A) => ReactNode
  /** Whether the list stays at its end while that is shown. */
  readonly isAtEnd?: boolean
  /** Called when the end is in view, so that more can be loaded. */
  readonly onEnd?: () => void
}

/**
 * A long list of links, of which only those in view are in the page. The arrow keys go from one to the next, and Tab to what is after
 * the list.
 */
export const Rows = <A,>({ label, items, keyOf, linkOf, selected, children, isAtEnd = false, onEnd }: RowsProps<A>) => {
  const scroll = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(isAtEnd)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12
  })
  useEffect(() => {
    if (isFollowing.current && isAtEnd && items.length > 0) rows.scrollToIndex(items.length - 1)
  }, [items.length, isAtEnd, rows])
  const shown = rows.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const [focused, setFocused] = useState<number | null>(null)
  const isShown = (wanted: (index: number) => boolean) => shown.find(({ index }) => wanted(index))?.index
  const reachable =
    isShown((index) => index === focused) ??
    isShown((index) => items[index] !== undefined && selected(items[index])) ??
    rows.range?.startIndex
  // A row that the keyboard has gone to is there only some renders later.
  const wanted = useRef<number | null>(null)
  const focusWanted = () => {
    const row = scroll.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  }
  useEffect(focusWanted)
  // After each render: what was called while something else loaded is called again.
  useEffect(() => {
    if (last >= items.length - 20) onEnd?.()
  })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 10,
      PageUp: -10,
      Home: -items.length,
      End: items.length
    }
    const by = steps[event.key]
    const at = Number(document.activeElement?.getAttribute("data-index") ?? Number.NaN)
    if (by === undefined || Number.isNaN(at)) return
    event.preventDefault()
    const to = Math.max(0, Math.min(items.length - 1, at + by))
    wanted.current = to
    rows.scrollToIndex(to)
    focusWanted()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it
    <div
      className="rows"
      ref={scroll}
      onKeyDown={move}
      onScroll={({ currentTarget: { clientHeight, scrollHeight, scrollTop } }) => {
        isFollowing.current = scrollHeight - clientHeight - scrollTop < rowHeight
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed freely */}
      <div role="list" aria-label={label} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: an item of the list above
            <div
              role="listitem"
              key={keyOf(item)}
              className="row-place"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={items.length}
              aria-posinset={index + 1}
            >
              <a
                href={linkOf(item)}
                data-index={index}
                className="row"
                aria-current={selected(item) ? "true" : undefined}
                tabIndex={index === reachable ? 0 : -1}
                onFocus={() => setFocused(index)}
              >
                {children(item)}
              </a>
            </div>
          )
        })}
      </div>
    </div>
  )
}
