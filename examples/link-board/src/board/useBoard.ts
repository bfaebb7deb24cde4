import { useCallback, useEffect, useMemo, useState } from "react"
import type { Link, NewLink } from "../../server/api.js"
import type { Answer, Refusal } from "./boardApi.js"
import { boardApi } from "./boardApi.js"

/** Returns the links of a team and the actions of its members. A component that shows another team is another one (`key`). */
export const useBoard = (teamId: string) => {
  const api = useMemo(() => boardApi(teamId), [teamId])
  const [links, setLinks] = useState<ReadonlyArray<Link> | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const load = useCallback(async () => {
    const answer = await api.list()
    // A refusal may be that of a change made meanwhile, so it stays.
    if (answer.ok) setLinks(answer.value)
    else setRefusal(answer.refusal)
  }, [api])

  useEffect(() => {
    void load()
  }, [load])

  /** Applies the result of a change to the list, or shows why it was rejected. */
  const changed = <A>(answer: Answer<A>, f: (value: A, before: ReadonlyArray<Link>) => ReadonlyArray<Link>): boolean => {
    setRefusal(answer.ok ? null : answer.refusal)
    if (answer.ok) setLinks((before) => before && f(answer.value, before))
    return answer.ok
  }

  return {
    links,
    refusal,
    retry: () => {
      setRefusal(null)
      void load()
    },
    add: async (link: NewLink) => changed(await api.add(link), (added, before) => [added, ...before]),
    like: async (id: string) =>
      changed(await api.like(id), (liked, before) => before.map((link) => (link.id === id ? liked : link))),
    remove: async (id: string) => changed(await api.remove(id), (_, before) => before.filter((link) => link.id !== id))
  }
}
