import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { dehydratedMillis as freshMillis, idleMillis } from "../../schemas/limits.js"
import * as Observable from "../platform/Observable.js"
import { Tabs } from "../platform/Tabs.js"
import type { Owner } from "./Owner.js"
import * as Resource from "./Resource.js"
import { WatchedValue } from "./WatchedValue.js"

/**
 * The key of a watched value, from the general to the particular: `["teams"]`, `["team", teamId, "members"]`. A changed path
 * covers every path that begins with it, and its `*` matches any one part.
 */
export type Path = ReadonlyArray<string>

interface Entry {
  readonly path: Path
  /** The facade that callers received. */
  readonly given: Resource.Resource<unknown, unknown>
  /** The value itself, created on first use. */
  kept: WatchedValue<unknown, unknown> | null
}

/** The watched values of one session. All watchers of a path share one value, which is dropped after a while without watchers. */
export class WatchedValues extends Context.Service<
  WatchedValues,
  {
    /**
     * Returns the watched value at a path, which must always have the same load. It belongs to the session unless another owner
     * is given.
     */
    of<A, E>(path: Path, load: Effect.Effect<A, E>, owner?: Owner): Resource.Resource<A, E>
    /** Returns the loaded values of the current user and of the project. */
    known(): ReadonlyArray<readonly [path: Path, value: unknown]>
    /** Hydrates values that a server loaded for the same user, for the first render of its page and for the first watchers. */
    takeOver(known: ReadonlyArray<readonly [path: Path, value: unknown]>, isOutdated: boolean): void
    /** Reloads the watched values at these paths, in this tab and in the others, without waiting for them. */
    changed(...paths: ReadonlyArray<Path>): Effect.Effect<void>
  }
>()("portico/cache/WatchedValues") {}

/** A value from a server. */
interface TakenOver {
  readonly snapshot: Resource.Snapshot<unknown, never>
  readonly generation: number
  readonly atMillis: number
  readonly isOutdated: boolean
}

/** The number of values at which unwatched ones are first removed. */
const roomAtFirst = 64

/** Creates the watched values of a session. A change of its user reloads the user. */
export const make = Effect.fnUntraced(function* (session: Owner & { readonly userChanges: Observable.Observable<unknown> }) {
  const scope = yield* Scope.Scope
  const tabs = yield* Tabs
  const services = yield* Effect.context<Scope.Scope>()
  const entries = new Map<string, Entry>()
  const taken = new Map<string, TakenOver>()
  const clock = yield* Clock.Clock
  let room = roomAtFirst

  // Not on a timer, which would keep a script alive after its last call.
  const add = (key: string, entry: Entry): Entry => {
    if (entries.size >= room) {
      for (const [other, { kept }] of entries) if (kept === null || kept.isIdle) entries.delete(other)
      room = Math.max(roomAtFirst, 2 * entries.size)
    }
    entries.set(key, entry)
    return entry
  }

  const refresh = (paths: ReadonlyArray<Path>) => refreshWithin([...entries.values()], paths, scope)

  // Other tabs are heard while there are watchers.
  const heard = Observable.make(null, () => tabs.hear((told) => Effect.runForkWith(services)(refresh(pathsIn(told)))))
  const hearing = Effect.acquireRelease(
    Effect.sync(() => heard.subscribe(() => {})),
    (stop) => Effect.sync(stop)
  )

  const of = <A, E>(path: Path, load: Effect.Effect<A, E>, owner: Owner = session): Resource.Resource<A, E> => {
    const key = JSON.stringify(path)
    // Casts by path: a path always has the same load.
    const known = entries.get(key)
    if (known !== undefined) return known.given as Resource.Resource<A, E>
    // A dropped value is created again on its next use.
    const kept = (): WatchedValue<A, E> => {
      const entry = entries.get(key) ?? add(key, { path, given, kept: null })
      if (entry.kept === null) {
        entry.kept = new WatchedValue<unknown, unknown>(load, owner, services)
        adoptTaken(entry.kept, taken.get(key))
      }
      return entry.kept as WatchedValue<A, E>
    }
    const given: Resource.Resource<A, E> = {
      ...Resource.of(kept),
      watch: () =>
        Effect.andThen(
          hearing,
          Effect.suspend(() => kept().watch)
        ),
      serverSnapshot: () => {
        const one = taken.get(key)
        const isOwn = one !== undefined && one.generation === session.state.get().generation
        return isOwn ? (one.snapshot as Resource.Snapshot<A, E>) : Resource.empty
      }
    }
    add(key, { path, given, kept: null })
    return given
  }

  const known = () =>
    [...entries.values()].flatMap(({ kept, path }) => {
      const { error, value } = kept?.snapshot() ?? Resource.empty
      return value === undefined || error !== undefined ? [] : [[path, value] as const]
    })
  const adoptTaken = (kept: WatchedValue<unknown, unknown>, one: TakenOver | undefined) => {
    const age = clock.currentTimeMillisUnsafe() - (one?.atMillis ?? 0)
    if (one === undefined || one.generation !== session.state.get().generation || age > freshMillis) return
    kept.adopt(one.snapshot.value, one.isOutdated || age > idleMillis)
  }
  const takeOver = (all: ReadonlyArray<readonly [Path, unknown]>, isOutdated: boolean) => {
    const atMillis = clock.currentTimeMillisUnsafe()
    const { generation } = session.state.get()
    for (const [path, value] of all) {
      const key = JSON.stringify(path)
      const one = { snapshot: { value, error: undefined, isLoading: false }, generation, atMillis, isOutdated }
      // The first hydrated value stays the server snapshot.
      if (!taken.has(key)) taken.set(key, one)
      const kept = entries.get(key)?.kept
      if (kept) adoptTaken(kept, one)
    }
  }

  const changed = (...paths: ReadonlyArray<Path>) => Effect.andThen(refresh(paths), tabs.tell(paths))
  session.userChanges.subscribe(() => Effect.runForkWith(services)(changed(["user"], ["session"])))
  return WatchedValues.of({ of, known, takeOver, changed })
})

const refreshWithin = Effect.fnUntraced(function* (
  entries: ReadonlyArray<Entry>,
  paths: ReadonlyArray<Path>,
  scope: Scope.Scope
) {
  for (const { kept, path } of entries)
    if (kept !== null && paths.some((changed) => isWithin(path, changed)))
      yield* Effect.forkIn(Effect.interruptible(kept.refresh), scope)
})

const isWithin = (path: Path, changed: Path): boolean =>
  changed.length <= path.length && changed.every((part, index) => part === "*" || part === path[index])

// A message of another tab may come from another version.
const pathsIn = (told: unknown): ReadonlyArray<Path> =>
  Array.isArray(told)
    ? told.filter((path): path is Path => Array.isArray(path) && path.every((part) => typeof part === "string"))
    : []
