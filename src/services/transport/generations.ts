import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Call from "../../contract/Call.js"
import { generations, NotBefore } from "../../contract/Generation.js"
import { NotSupportedByPlatform } from "../../errors/generation.js"
import { Base } from "../../errors/KnownError.js"
import { UnexpectedKnownError } from "../../errors/sdk.js"
import { callTimeoutMillis, platformMemoryMillis } from "../../schemas/limits.js"
import type { AppOptions } from "../AppConfig.js"
import { Sharing } from "../platform/Sharing.js"
import { within } from "../platform/within.js"
import { monotonicMillis } from "./attempts.js"
import { CallOptions } from "./CallOptions.js"
import type { Learned, LearnedCalls } from "./learned.js"
import { inputName, olderForm, usedPlaces } from "./olderForm.js"
import { refusedPlaces, refusesRoute, route } from "./refusals.js"

type Send = (endpoint: Call.Any, input: Call.AnyInput) => Effect.Effect<unknown, unknown>

/** One call, and what the app has learned about its platform. */
interface Attempt {
  readonly config: AppOptions
  readonly learned: Learned
  readonly endpoint: Call.Any
  readonly input: Call.AnyInput
  /** The new fields of the input. */
  readonly used: ReadonlyArray<string>
  readonly send: Send
}

/** A call from the transport. */
interface Made {
  readonly config: AppOptions
  readonly calls: LearnedCalls
  readonly send: (endpoint: never, input: never) => Effect.Effect<unknown, unknown>
  readonly endpoint: Call.Any
  readonly input: Call.AnyInput
}

/**
 * Makes a call that some generations of the platform do not accept in today's form. Today's form is sent first. If the platform
 * rejects the route or a field as unknown, it has changed nothing, so the older form follows; the app remembers the result, so
 * that it costs one request at most. Fails with `NotSupportedByPlatform` if an older platform lacks the feature.
 */
export const throughGenerations = <A, E>(
  asToday: Effect.Effect<A, E>,
  { calls, config, endpoint, input, send }: Made
): Effect.Effect<A, E | NotSupportedByPlatform> => {
  const learned: Learned = calls.get(endpoint) ?? { has: new Set(), lacks: new Map(), requires: new Map(), asking: null }
  calls.set(endpoint, learned)
  const used = usedPlaces(endpoint, input)
  const form: Send = (other, given) =>
    // A cast at the seam: the older form of a call has the call's own access level.
    other === endpoint ? asToday : send(other as never, given as never)
  const call = Effect.flatMap(CallOptions, ({ timeoutMillis = config.callTimeoutMillis ?? callTimeoutMillis }) =>
    asked({ config, learned, endpoint, input, used, send: form }, timeoutMillis)
  )
  // A cast at the seam: the older form of a call returns what the call itself declares, which the types cannot express.
  return call as Effect.Effect<A, E | NotSupportedByPlatform>
}

// While the answer is unknown, one call tries, and the others wait for its result, if the runtime lets requests wait for each other.
const asked = Effect.fnUntraced(function* (attempt: Attempt, waitMillis: number) {
  const { endpoint, learned, used } = attempt
  const places = [...(isEverywhere(endpoint) ? [] : [route]), ...used, ...unmet(endpoint, used)]
  const isKnown = () => places.every((place) => learned.has.has(place) || learned.lacks.has(place) || learned.requires.has(place))
  while (!isKnown() && learned.asking !== null && (yield* Sharing)) {
    if ((yield* within(Effect.as(Deferred.await(learned.asking), true), waitMillis)) === null) break
  }
  if (isKnown()) return yield* run(attempt)
  const asking = Deferred.makeUnsafe<void>()
  learned.asking = asking
  return yield* Effect.ensuring(
    run(attempt),
    Effect.sync(() => {
      if (learned.asking === asking) learned.asking = null
      Deferred.doneUnsafe(asking, Effect.void)
    })
  )
})

// Whether every platform has the route.
const isEverywhere = ({ history = {} }: Call.Any): boolean =>
  history.since === undefined && history.until === undefined && history.was === undefined

// The fields that some generations require, of a call that has none of them.
const unmet = ({ history: { newFields = {} } = {} }: Call.Any, used: ReadonlyArray<string>): ReadonlyArray<string> => {
  const required = Object.keys(newFields).filter((place) => newFields[place]?.isRequired)
  return required.some((place) => used.includes(place)) ? [] : required
}

const run = Effect.fnUntraced(function* ({ config, endpoint, input, learned, send, used }: Attempt) {
  const { newFields: fields = {}, since = generations[0], until = null, was } = endpoint.history ?? {}
  // The platform's message may name any place.
  const newField = (place: string) => (Object.hasOwn(fields, place) ? fields[place] : undefined)
  const { method, path } = endpoint
  const now = yield* monotonicMillis
  let attempts = 0
  const notSupported = (missing: string, first: string, last: string | null = null) =>
    new NotSupportedByPlatform({
      method,
      path,
      attempts,
      origin: new URL(config.baseUrl).origin,
      missing,
      since: first,
      until: last
    })
  const lacksField = (place: string) =>
    notSupported(inputName(place), newField(place)?.since ?? since, newField(place)?.until ?? null)
  // A feature without an older form is tried again after a while: the platform may have been updated.
  for (const [place, at] of learned.lacks) {
    const hasOther = place === route ? was !== undefined : newField(place)?.before !== undefined
    if (!hasOther && now - at >= platformMemoryMillis) learned.lacks.delete(place)
  }
  for (const [place, at] of learned.requires) if (now - at >= platformMemoryMillis) learned.requires.delete(place)
  const missing = unmet(endpoint, used)
  const known = missing.find((place) => learned.requires.has(place))
  if (known !== undefined) return yield* lacksField(known)

  let isTodaysRefused = false
  let isHealed = false
  // Each iteration either ends the call or learns something new.
  while (true) {
    const isOlder = learned.lacks.has(route)
    if (isOlder && was === undefined) return yield* notSupported(`${method} ${path}`, since, until)
    if (isOlder && was !== undefined) {
      const before = was.input(input as never)
      if (before instanceof NotBefore) return yield* notSupported(before.field, since)
      const result = yield* Effect.result(send(was.call, before))
      attempts++
      if (!Result.isFailure(result)) return was.output === undefined ? result.success : was.output(result.success as never)
      if (!refusesRoute(result.failure, true)) return yield* Effect.fail(result.failure)
      learned.lacks.delete(route)
      // The platform has neither form of the call.
      if (isTodaysRefused) return yield* notSupported(`${method} ${path}`, since, until)
      continue
    }

    const lacking = new Set(used.filter((place) => learned.lacks.has(place)))
    for (const place of lacking) if (newField(place)?.before === undefined) return yield* lacksField(place)
    const result = yield* Effect.result(send(olderForm(endpoint, lacking), input))
    attempts++
    const refusal = Result.isFailure(result) ? result.failure : null
    if (refusesRoute(refusal, was === undefined) && !isEverywhere(endpoint)) {
      isTodaysRefused = true
      learned.has.delete(route)
      learned.lacks.set(route, now)
      continue
    }
    const named = refusedPlaces(refusal)
    const refused = used.filter((place) => !lacking.has(place) && named.includes(place.replace(/=.*/, "")))
    if (refused.length > 0) {
      for (const place of refused) {
        learned.has.delete(place)
        learned.lacks.set(place, now)
      }
      continue
    }
    // The platform knows today's name by now.
    const renamed = [...lacking].filter((place) => {
      const before = newField(place)?.before
      return typeof before === "object" && named.includes(place.replace(/[^.]+$/, before.as))
    })
    if (renamed.length > 0 && !isHealed) {
      isHealed = true
      for (const place of renamed) learned.lacks.delete(place)
      continue
    }
    // A field that the platform requires and the input lacks.
    const wanted = named.find((place) => newField(place) !== undefined && !used.includes(place))
    if (wanted !== undefined) {
      learned.requires.set(wanted, now)
      return yield* lacksField(wanted)
    }
    if (refusal === null || refusal instanceof Base || refusal instanceof UnexpectedKnownError) {
      if (named.length === 0) {
        for (const place of [route, ...used]) if (!lacking.has(place)) learned.has.add(place)
        // Errors that any call can fail with, such as a wrong key, come before the input is read.
        if (!(refusal instanceof UnexpectedKnownError)) for (const place of missing) learned.lacks.set(place, now)
      }
    }
    return yield* Effect.fromResult(result)
  }
})
