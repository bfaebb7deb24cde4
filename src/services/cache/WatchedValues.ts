import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { monotonicMillisOf } from "../../internal/clocks.js"
import { listen } from "../../internal/listen.js"
import * as Observable from "../../internal/Observable.js"
import type { OtherTabs } from "../platform/Tabs.js"
import { Tabs } from "../platform/Tabs.js"
import { reporterOf, reportUnhandled } from "../platform/Unhandled.js"
import { dehydratedMillis as freshMillis, idleMillis } from "./defaults.js"
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
  readonly resource: Resource.Resource<unknown, unknown>
  /** The value itself, created on first use. */
  value: WatchedValue<unknown, unknown> | null
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
    loadedValues(): ReadonlyArray<readonly [path: Path, value: unknown]>
    /**
     * Hydrates values that a server loaded for the same user, for the first render of its page and for the first watchers. A
     * watched value that differs from one that is already shown is loaded again.
     */
    hydrate(known: ReadonlyArray<readonly [path: Path, value: unknown]>, isOutdated: boolean): void
    /** Reloads the watched values at these paths, in this tab and in the others, without waiting for them. */
    changed(...paths: ReadonlyArray<Path>): Effect.Effect<void>
  }
>()("portico/cache/WatchedValues") {}

/** A value from a server. */
interface HydratedValue {
  readonly snapshot: Resource.Snapshot<unknown, never>
  readonly generation: number
  readonly atMillis: number
  readonly isOutdated: boolean
}

/** The number of values at which unwatched ones are first removed. */
const initialCapacity = 64

/** The session that the values belong to. */
type Session = Owner & { readonly userChanges: Observable.Observable<unknown> }

/** Creates the watched values of a session. A change of its user reloads the user. */
export const makeWatchedValues = (session: Session, services: Context.Context<Scope.Scope>): WatchedValues["Service"] =>
  new SessionValues(session, services)

class SessionValues {
  readonly #session: Session
  readonly #services: Context.Context<Scope.Scope>
  readonly #entries = new Map<string, Entry>()
  /** The values that a server loaded, by key. Most sessions have none. */
  #hydrated: Map<string, HydratedValue> | null = null
  #capacity = initialCapacity
  // Listens to other tabs while there are watchers; most sessions on a server have none.
  #tabMessages: Observable.Observable<null> | null = null

  constructor(session: Session, services: Context.Context<Scope.Scope>) {
    this.#session = session
    this.#services = services
    session.userChanges.subscribe(() => this.#run(this.changed(["user"], ["session"])))
  }

  of<A, E>(path: Path, load: Effect.Effect<A, E>, owner: Owner = this.#session): Resource.Resource<A, E> {
    const key = JSON.stringify(path)
    // Casts by path: a path always has the same load.
    const known = this.#entries.get(key)
    if (known !== undefined) return known.resource as Resource.Resource<A, E>
    // A dropped value is created again on its next use.
    const value = (): WatchedValue<A, E> => {
      const entry = this.#entries.get(key) ?? this.#add(key, { path, resource, value: null })
      if (entry.value === null) {
        entry.value = new WatchedValue<unknown, unknown>(load, owner, this.#services)
        this.#adoptHydrated(entry.value, this.#hydrated?.get(key))
      }
      return entry.value as WatchedValue<A, E>
    }
    const resource: Resource.Resource<A, E> = {
      ...Resource.of(value),
      watch: () =>
        Effect.andThen(
          Effect.acquireRelease(
            Effect.sync(() => this.#listenToTabs()),
            (stop) => Effect.sync(stop)
          ),
          Effect.suspend(() => value().watch)
        ),
      serverSnapshot: () => {
        const one = this.#hydrated?.get(key)
        return one?.generation === this.#generation ? (one.snapshot as Resource.Snapshot<A, E>) : Resource.empty
      }
    }
    this.#add(key, { path, resource, value: null })
    return resource
  }

  loadedValues(): ReadonlyArray<readonly [path: Path, value: unknown]> {
    return [...this.#entries.values()].flatMap(({ path, value: watched }) => {
      const { error, value } = watched?.snapshot() ?? Resource.empty
      return value === undefined || error !== undefined ? [] : [[path, value] as const]
    })
  }

  hydrate(all: ReadonlyArray<readonly [path: Path, value: unknown]>, isOutdated: boolean): void {
    const from = { generation: this.#generation, atMillis: this.#now, isOutdated }
    const hydrated = (this.#hydrated ??= new Map())
    for (const [path, value] of all) {
      const key = JSON.stringify(path)
      const one = { ...from, snapshot: { value, error: undefined, isLoading: false } }
      // The first hydrated value stays the server snapshot.
      if (!hydrated.has(key)) hydrated.set(key, one)
      const watched = this.#entries.get(key)?.value
      if (!watched) continue
      this.#adoptHydrated(watched, one)
      // A server has rendered the page again, for example after a server action, and its value is newer.
      const shown = watched.snapshot().value
      if (shown !== undefined && JSON.stringify(shown) !== JSON.stringify(value)) this.#run(watched.refresh)
    }
  }

  changed(...paths: ReadonlyArray<Path>): Effect.Effect<void> {
    const tell = Effect.catchDefect(this.#tabs.tell(paths), reportUnhandled)
    return Effect.andThen(this.#refresh(paths), Effect.provideContext(tell, this.#services))
  }

  #listenToTabs(): () => void {
    const hear = () => this.#tabs.hear((message) => this.#run(this.#refresh(pathsIn(message))))
    this.#tabMessages ??= Observable.make(null, () => listen(hear, reporterOf(this.#services)))
    return this.#tabMessages.subscribe(() => {})
  }

  get #tabs(): OtherTabs {
    return Context.get(this.#services, Tabs)
  }

  get #now(): number {
    return monotonicMillisOf(Context.get(this.#services, Clock.Clock))
  }

  get #generation(): number {
    return this.#session.state.get().generation
  }

  // Not on a timer, which would keep a script alive after its last call.
  #add(key: string, entry: Entry): Entry {
    if (this.#entries.size >= this.#capacity) {
      for (const [other, { value }] of this.#entries) if (value === null || value.isIdle) this.#entries.delete(other)
      this.#capacity = Math.max(initialCapacity, 2 * this.#entries.size)
    }
    this.#entries.set(key, entry)
    return entry
  }

  #adoptHydrated(watched: WatchedValue<unknown, unknown>, one: HydratedValue | undefined): void {
    if (one?.generation !== this.#generation) return
    const age = this.#now - one.atMillis
    if (age <= freshMillis) watched.adopt(one.snapshot.value, one.isOutdated || age > idleMillis)
  }

  #refresh(paths: ReadonlyArray<Path>): Effect.Effect<void> {
    return refreshWithin([...this.#entries.values()], paths, Context.get(this.#services, Scope.Scope))
  }

  #run(effect: Effect.Effect<void>): void {
    Effect.runForkWith(this.#services)(effect)
  }
}

const refreshWithin = Effect.fnUntraced(function* (
  entries: ReadonlyArray<Entry>,
  paths: ReadonlyArray<Path>,
  scope: Scope.Scope
) {
  for (const { path, value } of entries)
    if (value !== null && paths.some((changed) => isWithin(path, changed)))
      yield* Effect.forkIn(Effect.interruptible(value.refresh), scope)
})

const isWithin = (path: Path, changed: Path): boolean =>
  changed.length <= path.length && changed.every((part, index) => part === "*" || part === path[index])

// A message of another tab may come from another version.
const pathsIn = (message: unknown): ReadonlyArray<Path> =>
  Array.isArray(message)
    ? message.filter((path): path is Path => Array.isArray(path) && path.every((part) => typeof part === "string"))
    : []

/** The session or app that values belong to: when the generation changes, the previous user's values are dropped. */
export interface Owner {
  readonly state: Observable.Observable<{ readonly generation: number }>
}

/** The owner of values that belong to no user. @internal */
export const noUser: Owner = { state: Observable.make({ generation: 0 }) }

/**
 * Whether values are kept without watchers for the lifetime of the app: true for the app of one request, which dehydrates what it
 * has read.
 */
export const KeepUnwatched: Context.Reference<boolean> = Context.Reference<boolean>("portico/cache/KeepUnwatched", {
  defaultValue: () => false
})
