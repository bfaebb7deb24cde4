import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Random from "effect/Random"
import type { InvalidOption } from "portico/effect/errors"
import { decodeOptions } from "../decodeOptions.js"
import { RandomText } from "../random/RandomText.js"
import type { Caller } from "./caller.js"
import type { FaultKind, FaultOptions } from "./faultOptions.js"
import { faultOptions } from "./faultOptions.js"

/** A fault that is on. */
export interface Fault extends FaultOptions {
  readonly id: string
  /** How many requests it has applied to. */
  readonly hits: number
}

/** A fault that a request meets. */
export interface MetFault {
  readonly options: FaultOptions
  /** Ends when the fault is removed. */
  readonly removed: Effect.Effect<void>
}

interface Active {
  readonly id: string
  readonly options: FaultOptions
  readonly covers: (method: string, path: string) => boolean
  readonly random: typeof Random.Random.Service
  readonly removed: Deferred.Deferred<void>
  hits: number
}

// Each star stands for at least one character. No pattern of a regular expression, which could take long for a long path.
const fits = (pattern: string, segment: string): boolean => {
  const [first = "", ...others] = pattern.split("*")
  const last = others.pop()
  if (last === undefined) return pattern === segment
  let end = first.length
  for (const part of others) {
    const start = segment.indexOf(part, end + 1)
    if (start < 0) return false
    end = start + part.length
  }
  return segment.startsWith(first) && segment.endsWith(last) && segment.length > end + last.length
}

// A star at the end stands for all that follows, elsewhere for one segment.
const coversOf = (route: string | undefined): Active["covers"] => {
  if (route === undefined) return () => true
  const [path = "", method] = route.split(" ").reverse()
  const isOpen = path.endsWith("/*")
  const patterns = (isOpen ? path.slice(0, -2) : path).split("/")
  return (given, at) => {
    const segments = at.split("/")
    const hasLength = isOpen ? segments.length >= patterns.length : segments.length === patterns.length
    const isMethod = method === undefined || method === given
    return isMethod && hasLength && patterns.every((pattern, index) => fits(pattern, segments[index] ?? ""))
  }
}

// Some faults concern only some requests.
const concerns = (kind: FaultKind, caller: Caller): boolean => {
  switch (kind) {
    case "expired-token":
    case "unknown-token":
      return caller.hasAccessToken
    case "broken-keys":
      return caller.path.endsWith("/.well-known/jwks.json")
    case "refused-refresh":
      return caller.isRefresh
    default:
      return true
  }
}

/**
 * What goes wrong with requests to the emulator, for tests of what an app does then.
 *
 * ```ts
 * yield* Faults.use((faults) => faults.add({ kind: "rate-limit", route: "POST /auth/*", times: 1 }))
 * ```
 */
export class Faults extends Context.Service<
  Faults,
  {
    /** Adds a fault. Of several that apply to a request, the first decides, after the `latency` of all. */
    add(options: FaultOptions): Effect.Effect<Fault, InvalidOption>
    /** The faults that are on, oldest first. */
    readonly list: Effect.Effect<ReadonlyArray<Fault>>
    /** Removes a fault. Returns false if there is none with this id. */
    remove(id: string): Effect.Effect<boolean>
    /** Removes all faults. */
    readonly clear: Effect.Effect<void>
    /** Returns the faults that a request meets, and counts it. @internal */
    meet(caller: Caller): Effect.Effect<ReadonlyArray<MetFault>>
    /** Whether there is any fault. @internal */
    readonly isAny: Effect.Effect<boolean>
  }
>()("portico-emulator/control/Faults") {
  static readonly layer = Layer.effect(
    Faults,
    Effect.gen(function* () {
      const { uuid } = yield* RandomText
      const active = new Map<string, Active>()
      const view = ({ options, id, hits }: Active): Fault => ({ ...options, id, hits })

      const remove = (id: string) =>
        Effect.suspend(() => {
          const fault = active.get(id)
          if (fault === undefined) return Effect.succeed(false)
          active.delete(id)
          return Effect.as(Deferred.succeed(fault.removed, undefined), true)
        })
      const clear = Effect.suspend(() => Effect.forEach([...active.keys()], remove, { discard: true }))
      yield* Effect.addFinalizer(() => clear)

      const meets = ({ covers, hits, options, random }: Active, caller: Caller): boolean =>
        (options.times === undefined || hits < options.times) &&
        covers(caller.method, caller.path) &&
        (options.project === undefined || options.project === caller.projectId) &&
        (options.user === undefined || options.user === caller.userId) &&
        (options.access === undefined || options.access === caller.access) &&
        concerns(options.kind, caller) &&
        (options.share === undefined || random.nextDoubleUnsafe() < options.share)

      return Faults.of({
        add: Effect.fn("Faults.add")(function* (given) {
          const options = yield* decodeOptions(faultOptions, given)
          const fault: Active = {
            id: yield* uuid,
            options,
            covers: coversOf(options.route),
            random: yield* Random.withSeed(Random.Random, options.seed ?? 0),
            removed: yield* Deferred.make<void>(),
            hits: 0
          }
          active.set(fault.id, fault)
          return view(fault)
        }),
        list: Effect.sync(() => [...active.values()].map(view)),
        remove: Effect.fn("Faults.remove")(remove),
        clear,
        isAny: Effect.sync(() => active.size > 0),
        meet: (caller) =>
          Effect.sync(() => {
            const met: Array<MetFault> = []
            for (const fault of active.values()) {
              const isDecided = met.some(({ options }) => options.kind !== "latency")
              if ((isDecided && fault.options.kind !== "latency") || !meets(fault, caller)) continue
              fault.hits += 1
              // Requests that hang wait for the removal.
              if (fault.hits === fault.options.times && fault.options.kind !== "hang") active.delete(fault.id)
              met.push({ options: fault.options, removed: Deferred.await(fault.removed) })
            }
            return met
          })
      })
    })
  )
}
