import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type * as Call from "../../contract/Call.js"
import type { Answer } from "./attempts.js"

/** Tells the span of a call how each answer was; the last one stays. */
export type Note = (answer: Answer) => void

const nothing: Note = () => {}

// Under the tracer's own key: naming the tracer itself would put the default one, with all that it needs, into every app.
const OwnTracer = Context.Service<Tracer.Tracer>(Tracer.TracerKey)

/**
 * Runs a call inside a span named `portico.<METHOD> <path template>`, if the program has a tracer of its own. Without one
 * nobody would see the span, and it costs more than all else that a call does here.
 */
export const traced = <A, E>(
  { method, path }: Pick<Call.Any, "method" | "path">,
  call: (note: Note, context: Context.Context<never>) => Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.withFiber((fiber) => {
    const { context } = fiber
    const tracer = Context.getOrUndefined(context, OwnTracer)
    if (tracer === undefined || !Context.get(context, References.TracerEnabled)) return call(nothing, context)
    const parent = Option.fromNullishOr(Context.getOrUndefined(context, Tracer.ParentSpan))
    const clock = Context.get(context, Clock.Clock)
    const span = tracer.span({
      name: `portico.${method} ${path}`,
      parent,
      annotations: Context.empty(),
      links: [],
      startTime: clock.currentTimeNanosUnsafe(),
      kind: "client",
      root: false,
      sampled: Option.isNone(parent) || parent.value.sampled
    })
    span.attribute("http.request.method", method)
    span.attribute("url.template", path)
    return call(({ attempts, status }) => {
      span.attribute("http.response.status_code", status)
      span.attribute("portico.attempts", attempts)
    }, context).pipe(
      Effect.provideService(Tracer.ParentSpan, span),
      Effect.onExit((exit) => Effect.sync(() => span.end(clock.currentTimeNanosUnsafe(), exit)))
    )
  })
