import { useCallback, useEffect, useRef, useState } from "react"
import { messageOf } from "../useLoad.js"

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

/** A list that grows as somebody scrolls. */
export interface Pages<A> {
  readonly items: ReadonlyArray<A>
  readonly isLoading: boolean
  readonly isWhole: boolean
  readonly error: string | null
  readonly more: () => void
  readonly reload: () => void
}

interface State<A> {
  readonly items: ReadonlyArray<A>
  readonly cursor: string | null
  readonly isWhole: boolean
  readonly error: string | null
}

const nothing = { items: [], cursor: null, isWhole: false, error: null }

/** Loads a list page by page, from the beginning whenever its key changes. */
export const usePages = <A>(key: string, load: (cursor: string | null) => Promise<Page<A>>): Pages<A> => {
  const [state, setState] = useState<State<A>>(nothing)
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load
  // A page of an earlier list is dropped.
  const list = useRef({})
  const fetchPage = useCallback((from: State<A>, of: object) => {
    setLoading(true)
    latest
      .current(from.cursor)
      .then(
        ({ items, nextCursor }) => ({
          items: [...from.items, ...items],
          cursor: nextCursor,
          isWhole: nextCursor === null,
          error: null
        }),
        (error: unknown) => ({ ...from, isWhole: true, error: messageOf(error) })
      )
      .then((next) => {
        if (list.current !== of) return
        setState(next)
        setLoading(false)
      })
  }, [])
  useEffect(() => {
    const of = {}
    list.current = of
    setState(nothing)
    fetchPage(nothing, of)
    return () => {
      list.current = {}
    }
  }, [key, turn, fetchPage])
  return {
    items: state.items,
    isWhole: state.isWhole,
    error: state.error,
    isLoading,
    more: () => {
      if (!isLoading && !state.isWhole) fetchPage(state, list.current)
    },
    reload: useCallback(() => setTurn((before) => before + 1), [])
  }
}
