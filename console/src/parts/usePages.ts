import { useCallback, useEffect, useRef, useState } from "react"
import { messageOf } from "../useLoad.js"

/** Some of a list. The cursor is that of the next page; null if there is none. */
export interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

interface State<A> extends Page<A> {
  readonly isLoaded: boolean
  /** Why the last load failed. */
  readonly error: string | null
}

/** A list that grows as somebody scrolls. */
export interface Pages<A> extends Pick<State<A>, "items" | "error"> {
  /** Whether there is no more to load. */
  readonly isWhole: boolean
  readonly more: () => void
  /** Loads again what is shown, which stays until then. */
  readonly reload: () => void
  /** Loads again the first page, for what is new. */
  readonly refresh: () => void
}

interface Listed<A> {
  /** Loads the list from its beginning when it changes. */
  readonly key: string
  readonly keyOf: (item: A) => string
  readonly load: (cursor: string | null) => Promise<Page<A>>
}

const nothing = { items: [], nextCursor: null, isLoaded: false, error: null }

/** Loads a list page by page. */
export const usePages = <A>({ key, keyOf, load }: Listed<A>): Pages<A> => {
  const [state, setState] = useState<State<A>>(nothing)
  const latest = useRef({ keyOf, load, state })
  latest.current = { keyOf, load, state }
  // What an earlier load finds is dropped.
  const running = useRef<object | null>(null)
  const start = useCallback((next: () => Promise<State<A>>) => {
    const own = {}
    running.current = own
    void next()
      .catch((error: unknown) => ({ ...latest.current.state, error: messageOf(error) }))
      .then((found) => {
        if (running.current !== own) return
        running.current = null
        setState(found)
      })
  }, [])
  // Platforms of 2025-11 repeat items on later pages.
  const joined = useCallback((items: ReadonlyArray<A>, page: Page<A>): State<A> => {
    const { keyOf } = latest.current
    const known = new Set(items.map(keyOf))
    const added = page.items.filter((one) => !known.has(keyOf(one)))
    const nextCursor = added.length === 0 ? null : page.nextCursor
    return { items: [...items, ...added], nextCursor, isLoaded: true, error: null }
  }, [])
  const nextOf = useCallback(
    async ({ items, nextCursor }: Page<A>) => joined(items, await latest.current.load(nextCursor)),
    [joined]
  )
  useEffect(() => {
    setState(nothing)
    start(() => nextOf(nothing))
    return () => {
      running.current = null
    }
  }, [key, start, nextOf])
  const reload = useCallback(() => {
    start(async () => {
      const shown = latest.current.state.items.length
      let next = await nextOf(nothing)
      while (next.nextCursor !== null && next.items.length < shown) next = await nextOf(next)
      return next
    })
  }, [start, nextOf])
  const refresh = useCallback(() => {
    if (running.current !== null) return
    start(async () => {
      const first = await nextOf(nothing)
      const { keyOf, state } = latest.current
      const end = first.items.at(-1)
      const at = state.items.findIndex((one) => end !== undefined && keyOf(one) === keyOf(end))
      if (first.nextCursor === null || at < 0) return first
      const later = state.items.slice(at + 1)
      return later.length === 0 ? first : joined(first.items, { items: later, nextCursor: state.nextCursor })
    })
  }, [start, nextOf, joined])
  return {
    items: state.items,
    error: state.error,
    isWhole: state.isLoaded && state.nextCursor === null,
    more: () => {
      if (running.current === null && state.nextCursor !== null && state.error === null) start(() => nextOf(state))
    },
    reload,
    refresh
  }
}
