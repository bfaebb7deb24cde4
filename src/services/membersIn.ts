import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { returnedBy, wrapped } from "./arguments/method.js"
import { isResource } from "./cache/Resource.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { lazyObject } from "./lazy/lazyObject.js"

/** The context of a call, determined when it starts. */
type CallContext = Effect.Effect<Context.Context<never>>

/**
 * Changes the effects that create the members of an app, so that all requests of a call, and all pages of a stream, are made in a
 * context, such as that of the owner who was signed in when it started. @internal
 */
export const membersIn = <Members extends object, R>(
  builders: Builders<Members, R>,
  context: CallContext
): Builders<Members, R> => lazyObject(builders, (name) => Effect.map(builders[name], (member) => serviceIn(member, context)))

// The loads of watched values belong to no call.
const serviceIn = <S>(service: S, context: CallContext): S =>
  typeof service === "object" && service !== null && !isResource(service)
    ? lazyObject<S & object, S & object>(service, (name) => memberIn(service[name], context))
    : service

/** Does the same to one member. @internal */
export const memberIn = (member: unknown, context: CallContext): unknown => {
  if (typeof member !== "function") return serviceIn(member, context)
  // Casts of a method by what it declares that it returns.
  switch (returnedBy(member)) {
    case "watched value":
      return member
    case "stream":
      return wrapped(member as AnyStream, (stream) =>
        Stream.unwrap(Effect.map(context, (own) => Stream.provideContext(stream, own)))
      )
    default:
      return wrapped(member as AnyMethod, (call) => Effect.flatMap(context, (own) => Effect.provideContext(call, own)))
  }
}

type AnyArgs = ReadonlyArray<unknown>
type AnyMethod = (...args: AnyArgs) => Effect.Effect<unknown, unknown>
type AnyStream = (...args: AnyArgs) => Stream.Stream<unknown, unknown>
