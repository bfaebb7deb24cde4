import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { end } from "./Pull.ts"

// Streams of pages, which one reader pulls, without scopes. A stream is an effect that returns the effect of its next page.

type Pull<A> = Effect.Effect<ReadonlyArray<A>, unknown>

interface Stream<A> {
  readonly open: Effect.Effect<Pull<A>, unknown>
}

/** Replaces `effect/Stream`. */
export const paginate = <S, A>(
  first: S,
  page: (state: S) => Effect.Effect<readonly [ReadonlyArray<A>, Option.Option<S>], unknown>
): Stream<A> => ({
  open: Effect.sync(() => {
    let left = Option.some(first)
    const next: Pull<A> = Effect.suspend(() =>
      Option.isNone(left)
        ? end
        : Effect.flatMap(page(left.value), ([items, rest]) => {
            left = rest
            return items.length > 0 ? Effect.succeed(items) : next
          })
    )
    return next
  })
})

/** Replaces `effect/Stream`. */
export const suspend = <A>(stream: () => Stream<A>): Stream<A> => ({ open: Effect.suspend(() => stream().open) })

/** Replaces `effect/Stream`. */
export const unwrap = <A>(stream: Effect.Effect<Stream<A>, unknown>): Stream<A> => ({
  open: Effect.flatMap(stream, ({ open }) => open)
})

/** Replaces `effect/Stream`. */
export const provideContext = <A>({ open }: Stream<A>, context: Context.Context<never>): Stream<A> => ({
  open: Effect.map(Effect.provideContext(open, context), Effect.provideContext(context))
})

/** Replaces `effect/Stream`. */
export const provideService = <A, I, S>({ open }: Stream<A>, key: Context.Key<I, S>, service: S): Stream<A> => ({
  open: Effect.map(Effect.provideService(open, key, service), Effect.provideService(key, service))
})

/** Replaces `effect/Stream`. */
export const toChannel = <A>(stream: Stream<A>): Stream<A> => stream
