import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { parameterCountOf, withParameterCount } from "./arguments/parameters.js"
import { isResource } from "./cache/Resource.js"
import type { Builders } from "./lazy/lazyMembers.js"
import { lazyObject } from "./lazy/lazyObject.js"
import { streamAsOwner } from "./lazy/streamAsOwner.js"
import type { ProjectOwner } from "./transport/projectOwner.js"

/**
 * Changes the effects that create the members of an app, so that all requests of a call, and all pages of a stream, are made as the
 * owner who was signed in when it started. @internal
 */
export const membersAsOwner = <Members extends object, R>(
  builders: Builders<Members, R>,
  owner: ProjectOwner
): Builders<Members, R> => lazyObject(builders, (name) => Effect.map(builders[name], (member) => serviceAsOwner(member, owner)))

// A watched value has an owner for each load.
const serviceAsOwner = <S>(service: S, owner: ProjectOwner): S =>
  typeof service === "object" && service !== null && !isResource(service)
    ? lazyObject<S & object, S & object>(service, (name) => memberAsOwner(name, service[name], owner))
    : service

// Casts of a method by its name: what `stream...` returns is a stream, what `current...` returns a watched value, all else an effect.
const memberAsOwner = (name: string, member: unknown, owner: ProjectOwner): unknown => {
  if (typeof member !== "function") return serviceAsOwner(member, owner)
  if (/^current[A-Z]/.test(name)) return member
  return /^stream/.test(name)
    ? callAsOwner(member as AnyStream, streamAsOwner(owner))
    : callAsOwner(member as AnyMethod, owner.asCaller)
}

type AnyArgs = ReadonlyArray<unknown>
type AnyMethod = (...args: AnyArgs) => Effect.Effect<unknown, unknown>
type AnyStream = (...args: AnyArgs) => Stream.Stream<unknown, unknown>

const callAsOwner = <A>(method: (...args: AnyArgs) => A, ofOwner: (made: A) => A): ((...args: AnyArgs) => A) =>
  withParameterCount(parameterCountOf(method), (...args: AnyArgs) => ofOwner(method(...args)))
