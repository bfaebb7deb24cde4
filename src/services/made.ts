import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { guardedMember } from "./guarded.js"
import { lazyObject } from "./lazyObject.js"
import { tellsUnhandled, unhandled } from "./platform/Unhandled.js"

/** Makes a service of others that are here, which takes no time. @internal */
export const madeIn = <A, R>(context: Context.Context<R>, make: Effect.Effect<A, never, R>): A => {
  const exit = Effect.runForkWith(context)(make).pollUnsafe()
  return exit !== undefined && Exit.isSuccess(exit)
    ? exit.value
    : Effect.runSync(Effect.die(new Error("A service of the app could not be made", { cause: exit })))
}

/** How each member of an app is made. @internal */
export type Makes<Members, R> = { readonly [Name in keyof Members]: Effect.Effect<Members[Name], never, R> }

/** An app whose members are made, of the services that are here, when they are first used. @internal */
export const lazyMembers = <Members extends object, R>(context: Context.Context<R>, makes: Makes<Members, R>): Members =>
  lazyObject(
    () => makes,
    (name) => guardedMember(name, madeIn(context, makes[name as keyof Members])),
    { [tellsUnhandled]: (error: unknown) => Effect.runForkWith(context)(unhandled(error)) }
  )

/** A service that is made, of the services that are here, when something of it is first used. @internal */
export const lazyService = <S extends object, R>(context: () => Context.Context<R>, make: Effect.Effect<S, never, R>): S => {
  let made: S | null = null
  const service = () => (made ??= madeIn(context(), make))
  return lazyObject(service, (name) => service()[name as keyof S])
}
