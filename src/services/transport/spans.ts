import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type * as Call from "../../contract/Call.js"
import { monotonicMillisOf } from "../../internal/clocks.js"
import type { PlatformResponse } from "./retry.js"

/** Records each response in the span of a call; the last one stays. */
export type RecordResponse = (answer: PlatformResponse) => void

const nothing: RecordResponse = () => {}

// Uses the tracer's own key: importing the tracer would put the default one, with all its dependencies, into every app.
const OwnTracer = Context.Service<Tracer.Tracer>(Tracer.TracerKey)

/**
 * Runs a call inside a span named `portico.<METHOD> <path template>` if the program or the app has a tracer, with the attributes that
 * OpenTelemetry has for clients of HTTP, but without the path, which contains ids. Without a tracer the span
 * would be invisible and cost more than the rest of the call. Of an error the span has only the name: a message can contain ids and
 * addresses. A `CallListener` is notified when the call ends.
 */
export const traced = <A, E extends { readonly _tag: string }>(
  { method, path }: CallTemplate,
  baseUrl: string,
  app: Context.Context<never>,
  call: (record: RecordResponse, context: Context.Context<never>, listener: CallListener | null) => Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.withFiber((fiber) => {
    const { context } = fiber
    const listener = Context.get(context, CallListener) ?? Context.get(app, CallListener)
    const withListener = (record: RecordResponse) => {
      if (listener === null) return call(record, context, null)
      const clock = Context.get(context, Clock.Clock)
      const startedAtMillis = monotonicMillisOf(clock)
      return Effect.onExit(call(record, context, listener), (exit) =>
        Effect.sync(() => listener.ended({ method, path }, exit, monotonicMillisOf(clock) - startedAtMillis, context))
      )
    }
    const tracer = Context.getOrUndefined(context, OwnTracer) ?? Context.getOrUndefined(app, OwnTracer)
    if (tracer === undefined || !Context.get(context, References.TracerEnabled)) return withListener(nothing)
    const parent = Context.getOrUndefined(context, Tracer.ParentSpan)
    const clock = Context.get(context, Clock.Clock)
    const span = tracer.span({
      name: `portico.${method} ${path}`,
      parent: parent === undefined ? Option.none() : Option.some(parent),
      annotations: Context.empty(),
      links: [],
      startTime: clock.currentTimeNanosUnsafe(),
      kind: "client",
      root: false,
      sampled: parent === undefined || parent.sampled
    })
    span.attribute("http.request.method", method)
    span.attribute("url.template", path)
    const member = Context.get(context, Member)
    if (member !== null) span.attribute("portico.member", member)
    noteServer(span, baseUrl)
    return withListener(({ attempts, request, status }) => {
      // Another origin of the platform may have answered.
      noteServer(span, request.url)
      span.attribute("http.response.status_code", status)
      span.attribute("portico.attempts", attempts)
    }).pipe(
      Effect.provideService(Tracer.ParentSpan, span),
      Effect.onExit((exit) =>
        Effect.sync(() => {
          const failure = Exit.isFailure(exit) ? exit.cause.reasons.find(Cause.isFailReason) : undefined
          if (failure !== undefined) span.attribute("error.type", failure.error._tag)
          span.end(clock.currentTimeNanosUnsafe(), Exit.mapError(exit, nameOf))
        })
      )
    )
  })

const noteServer = (span: Tracer.Span, url: string): void => {
  const { hostname, port, protocol } = new URL(url)
  span.attribute("server.address", hostname)
  span.attribute("server.port", Number(port) || (protocol === "https:" ? 443 : 80))
}

const nameOf = ({ _tag }: { readonly _tag: string }) => ({ name: _tag, message: _tag })

/** The member of an app that the calls inside an effect belong to, such as `users.create`. Default: none. */
export const Member: Context.Reference<string | null> = Context.Reference<string | null>("portico/transport/Member", {
  defaultValue: () => null
})

/** Names the member that the calls inside an effect belong to, for their spans. */
export const named = <A, E, R>(member: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, Member, member)

/** The declaration of a call: its method and its path template, which contains no ids. */
export type CallTemplate = Pick<Call.Any, "method" | "path">

/** Listens to the calls inside an effect. Its methods must not throw. */
export interface CallListener {
  /** Called when a request is about to be sent again. `status` is that of the last response, or null if there was none. */
  retried(call: CallTemplate, status: number | null, context: Context.Context<never>): void
  /** Called when a call has ended, with its duration in milliseconds. */
  ended(call: CallTemplate, exit: Exit.Exit<unknown, unknown>, millis: number, context: Context.Context<never>): void
}

/** The listener of the calls inside an effect, or of the calls of an app that is built over it. Default: none. */
export const CallListener: Context.Reference<CallListener | null> = Context.Reference<CallListener | null>(
  "portico/transport/CallListener",
  { defaultValue: () => null }
)
