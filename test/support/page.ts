import { Effect, Latch, Layer, Ref } from "effect"
import { Location } from "../../src/services/platform/Location.js"

/** A navigation of the page. */
export type Visit = readonly [how: "assign" | "replace" | "rewrite", url: string]

/** A page that records its navigation. */
export const fakePage = Effect.fnUntraced(function* (href: string | null) {
  const page = yield* Ref.make(href)
  const visits = yield* Ref.make<ReadonlyArray<Visit>>([])
  const visited = yield* Latch.make()
  const go = (how: Visit[0]) => (url: string) =>
    Effect.andThen(
      Ref.update(visits, (all) => [...all, [how, url] as const]),
      Ref.update(page, (current) => (current === null ? null : new URL(url, current).href))
    ).pipe(Effect.andThen(visited.release))
  const layer = Layer.succeed(Location, {
    href: Ref.get(page),
    assign: go("assign"),
    replace: go("replace"),
    rewrite: go("rewrite")
  })
  return {
    layer,
    visits: Ref.get(visits),
    /** Waits for the next navigation. */
    nextVisit: visited.await,
    href: Ref.get(page),
    go: (url: string) => Ref.set(page, url)
  }
})
