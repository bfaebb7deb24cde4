import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Call from "../../../contract/Call.js"
import { generations, NotBefore } from "../../../contract/Generation.js"
import { MethodNotAllowed, NotFound } from "../../../errors/clientStatus.js"
import { NotSupportedByPlatform } from "../../../errors/generation.js"
import { isNoRoute } from "../../../errors/isNoRoute.js"
import { Base } from "../../../errors/KnownError.js"
import { UnexpectedKnownError } from "../../../errors/sdk.js"
import { monotonicMillis } from "../../../internal/clocks.js"
import { millisOf } from "../../../internal/durationMillis.js"
import { Sharing } from "../../../internal/Sharing.js"
import { timeoutOrNull } from "../../../internal/until.js"
import type { AppOptions } from "../../config/AppConfig.js"
import { callTimeoutMillis, platformMemoryMillis } from "../../config/defaults.js"
import { CallOptions } from "../CallOptions.js"
import type { CallSupport, SupportByCall } from "./CallSupport.js"
import { inputName, olderForm, usedPlaces } from "./olderForm.js"

type Send = (endpoint: Call.Any, input: Call.AnyInput) => Effect.Effect<unknown, unknown>

/** One call, and what the app has learned about its platform. */
interface Attempt {
  readonly config: AppOptions
  readonly learned: CallSupport
  readonly endpoint: Call.Any
  readonly input: Call.AnyInput
  /** The new fields of the input. */
  readonly used: ReadonlyArray<string>
  readonly send: Send
}

/** A call from the transport. */
interface Made {
  readonly config: AppOptions
  readonly calls: SupportByCall
  readonly send: (endpoint: never, input: never) => Effect.Effect<unknown, unknown>
  readonly endpoint: Call.Any
  readonly input: Call.AnyInput
}

/**
 * Makes a call that some generations of the platform do not accept in today's form. Today's form is sent first. If the platform
 * rejects the route or a field as unknown, it has changed nothing, so the older form follows; the app remembers the result, so
 * that it costs one request at most. Fails with `NotSupportedByPlatform` if an older platform lacks the feature.
 */
export const callAnyGeneration = <A, E>(
  asToday: Effect.Effect<A, E>,
  { calls, config, endpoint, input, send }: Made
): Effect.Effect<A, E | NotSupportedByPlatform> => {
  const learned: CallSupport = calls.get(endpoint) ?? { has: new Set(), lacks: new Map(), requires: new Map(), asking: null }
  calls.set(endpoint, learned)
  const used = usedPlaces(endpoint, input)
  const form: Send = (other, given) =>
    // A cast at the seam: the older form of a call has the call's own access level.
    other === endpoint ? asToday : send(other as never, given as never)
  const call = Effect.flatMap(CallOptions, ({ timeoutMillis = config.callTimeoutMillis ?? callTimeoutMillis }) =>
    askPlatform({ config, learned, endpoint, input, used, send: form }, millisOf(timeoutMillis))
  )
  // A cast at the seam: the older form of a call returns what the call itself declares, which the types cannot express.
  return call as Effect.Effect<A, E | NotSupportedByPlatform>
}

// Until the platform's support is known, one call probes it and the others wait for the result, if the runtime lets requests wait
// for each other.
const askPlatform = Effect.fnUntraced(function* (attempt: Attempt, waitMillis: number) {
  const { endpoint, learned, used } = attempt
  const places = [...(isEverywhere(endpoint) ? [] : [route]), ...used, ...missingRequired(endpoint, used)]
  const isKnown = () => places.every((place) => learned.has.has(place) || learned.lacks.has(place) || learned.requires.has(place))
  while (!isKnown() && learned.asking !== null && (yield* Sharing)) {
    if ((yield* timeoutOrNull(Effect.as(Deferred.await(learned.asking), true), waitMillis)) === null) break
  }
  if (isKnown()) return yield* run(attempt)
  // Uninterruptible between registering the probe and finishing it; otherwise the waiting calls would never resume.
  return yield* Effect.uninterruptibleMask((restore) =>
    Effect.suspend(() => {
      const asking = Deferred.makeUnsafe<void>()
      learned.asking = asking
      return Effect.ensuring(
        restore(run(attempt)),
        Effect.sync(() => {
          if (learned.asking === asking) learned.asking = null
          Deferred.doneUnsafe(asking, Effect.void)
        })
      )
    })
  )
})

// Whether every platform has the route.
const isEverywhere = ({ history = {} }: Call.Any): boolean =>
  history.since === undefined && history.until === undefined && history.was === undefined

// The fields that some generations require, of a call that has none of them.
const missingRequired = ({ history: { newFields = {} } = {} }: Call.Any, used: ReadonlyArray<string>): ReadonlyArray<string> => {
  const required = Object.keys(newFields).filter((place) => newFields[place]?.isRequired)
  return required.some((place) => used.includes(place)) ? [] : required
}

/** What one request has shown: the outcome of the call, or null if another form of it follows. */
type Step = Effect.Effect<unknown, unknown> | null

/** A call that is being made, in one form after another. */
interface Run extends Attempt {
  readonly nowMillis: number
  /** The fields that some generations require, of a call that has none of them. */
  readonly missing: ReadonlyArray<string>
  /** The number of requests sent. */
  attempts: number
  /** Whether the platform has refused the route of today's form. */
  isRouteRefused: boolean
  /** Whether a field that the platform was said to lack has turned out to be known. */
  isCorrected: boolean
}

const run = Effect.fnUntraced(function* (attempt: Attempt) {
  const nowMillis = yield* monotonicMillis
  const { endpoint, learned, used } = attempt
  const missing = missingRequired(endpoint, used)
  const call: Run = { ...attempt, nowMillis, missing, attempts: 0, isRouteRefused: false, isCorrected: false }
  forget(call)
  const required = missing.find((place) => learned.requires.has(place))
  if (required !== undefined) return yield* lacksField(call, required)
  // Each request either ends the call or adds to what is known.
  while (true) {
    const step = learned.lacks.has(route) ? yield* sendOlderForm(call) : yield* sendCurrentForm(call)
    if (step !== null) return yield* step
  }
})

// What has no older form is tried again after a while: the platform may have been updated.
const forget = ({ endpoint: { history }, endpoint, learned, nowMillis }: Run): void => {
  const isOld = (atMillis: number) => nowMillis - atMillis >= platformMemoryMillis
  for (const [place, atMillis] of learned.lacks) {
    const hasOlder = place === route ? history?.was !== undefined : newField(endpoint, place)?.before !== undefined
    if (!hasOlder && isOld(atMillis)) learned.lacks.delete(place)
  }
  for (const [place, atMillis] of learned.requires) if (isOld(atMillis)) learned.requires.delete(place)
}

/** Sends the older form of a call whose route the platform lacks. */
const sendOlderForm = Effect.fnUntraced(function* (call: Run): Effect.fn.Return<Step> {
  const { endpoint, input, learned, send } = call
  const { since = generations[0], was } = endpoint.history ?? {}
  if (was === undefined) return lacksRoute(call)
  const before = was.input(input as never)
  if (before instanceof NotBefore) return notSupported(call, before.field, since)
  const result = yield* Effect.result(send(was.call, before))
  call.attempts++
  if (Result.isSuccess(result)) return Effect.succeed(was.output(result.success as never))
  if (!rejectsRoute(result.failure, true)) return Effect.fail(result.failure)
  learned.lacks.delete(route)
  // The platform may have neither form of the call.
  return call.isRouteRefused ? lacksRoute(call) : null
})

/** Sends today's form of a call, without the fields that the platform lacks or with their older names. */
const sendCurrentForm = Effect.fnUntraced(function* (call: Run): Effect.fn.Return<Step> {
  const { endpoint, input, learned, send, used } = call
  const lacking = new Set(used.filter((place) => learned.lacks.has(place)))
  for (const place of lacking) if (newField(endpoint, place)?.before === undefined) return lacksField(call, place)
  const result = yield* Effect.result(send(olderForm(endpoint, lacking), input))
  call.attempts++
  const refusal = Result.isFailure(result) ? result.failure : null
  if (rejectsRoute(refusal, endpoint.history?.was === undefined) && !isEverywhere(endpoint)) {
    call.isRouteRefused = true
    recordLacking(call, [route])
    return null
  }
  const rejected = rejectedPlaces(refusal)
  const refused = used.filter((place) => !lacking.has(place) && rejected.includes(place.replace(/=.*/, "")))
  if (refused.length > 0) {
    recordLacking(call, refused)
    return null
  }
  const known = call.isCorrected ? [] : knownByNewName(endpoint, lacking, rejected)
  if (known.length > 0) {
    call.isCorrected = true
    for (const place of known) learned.lacks.delete(place)
    return null
  }
  const requiredField = rejected.find((place) => newField(endpoint, place) !== undefined && !used.includes(place))
  if (requiredField !== undefined) {
    learned.requires.set(requiredField, call.nowMillis)
    return lacksField(call, requiredField)
  }
  if (rejected.length === 0) recordSupported(call, lacking, refusal)
  return Effect.fromResult(result)
})

// The fields whose older name the platform refuses by now.
const knownByNewName = (endpoint: Call.Any, lacking: ReadonlySet<string>, named: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...lacking].filter((place) => {
    const before = newField(endpoint, place)?.before
    return typeof before === "object" && named.includes(place.replace(/[^.]+$/, before.as))
  })

const recordLacking = ({ learned, nowMillis }: Run, places: ReadonlyArray<string>): void => {
  for (const place of places) {
    learned.has.delete(place)
    learned.lacks.set(place, nowMillis)
  }
}

// Only for responses sent after the platform has read the input: a success, or an error that the call declares.
const recordSupported = ({ learned, missing, nowMillis, used }: Run, lacking: ReadonlySet<string>, refusal: unknown): void => {
  const isUndeclared = refusal instanceof UnexpectedKnownError
  if (refusal !== null && !(refusal instanceof Base) && !isUndeclared) return
  for (const place of [route, ...used]) if (!lacking.has(place)) learned.has.add(place)
  // Errors that any call can fail with, such as a wrong key, come before the input is read.
  if (!isUndeclared) for (const place of missing) learned.lacks.set(place, nowMillis)
}

// The platform's message may name any place.
const newField = ({ history: { newFields = {} } = {} }: Call.Any, place: string) =>
  Object.hasOwn(newFields, place) ? newFields[place] : undefined

const notSupported = (
  { attempts, config, endpoint: { method, path } }: Run,
  missing: string,
  since: string,
  until: string | null = null
) => new NotSupportedByPlatform({ method, path, attempts, origin: new URL(config.baseUrl).origin, missing, since, until })

const lacksRoute = (call: Run) => {
  const { history: { since = generations[0], until = null } = {}, method, path } = call.endpoint
  return notSupported(call, `${method} ${path}`, since, until)
}

const lacksField = (call: Run, place: string) => {
  const { since = generations[0], until = null } = newField(call.endpoint, place) ?? {}
  return notSupported(call, inputName(place), since, until)
}

/** The place of the call itself, beside the places of its fields. */
const route = "route"

/**
 * Returns whether the platform lacks the route. An existing route can also respond "not found" in plain text about the thing it
 * looks for; `canFindNothing` marks the calls for which the text decides.
 */
const rejectsRoute = (error: unknown, canFindNothing: boolean): boolean =>
  error instanceof MethodNotAllowed || (error instanceof NotFound && (!canFindNothing || isNoRoute(404, error.text)))

/** Returns the places that a request is rejected for, such as `body.logo_full_url`; none if it is rejected for another reason. */
const rejectedPlaces = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof UnexpectedKnownError) || error.error.code !== "SCHEMA_ERROR") return []
  const text = error.error.message
  const unknown = [...text.matchAll(/([\w.]+) contains unknown properties: ([^\n]+)/g)].flatMap(([, place = "", names = ""]) =>
    names.split(/, ?/).map((name) => `${place}.${name.trim()}`)
  )
  const wrong = [...text.matchAll(/\b(?:body|query)(?:\.\w+)+/g)].map(([place]) => place)
  return [...new Set([...unknown, ...wrong])]
}
