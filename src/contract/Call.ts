import type { Codec } from "../codecs/Codec.js"
import type { Any as AnyKnownError } from "../errors/KnownError.js"
import type { History } from "./Generation.js"

/** The minimum access level of a call. */
export type Access = "client" | "server" | "admin"

/** Whether a call carries the user's tokens: never, if there are any, or always. */
export type SessionUse = "none" | "optional" | "required"

/** Whether a request that may have arrived can be sent again. */
export type Retry = "idempotent" | "never"

/** An error class without details, so that a status alone can mean it. */
export interface Fault {
  new (): object
}

/** How a payload is encoded: as JSON, or as the form that OAuth requires. */
export type Encoding = "json" | "form"

/** The HTTP methods of the platform. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** The input of any call; `Endpoint.Input` is the exact one. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly headers?: unknown
  readonly payload?: unknown
}

/** The codecs of a call's parts and of its response. */
export interface Codecs<out Success> {
  readonly query?: Codec<unknown> | undefined
  readonly headers?: Codec<unknown> | undefined
  readonly payload?: Codec<unknown> | undefined
  readonly success: Codec<Success>
}

/**
 * The part of an endpoint that a transport needs. An `Endpoint` is a `Call`; the build replaces it with a compiled one that does
 * not use `effect/Schema`.
 */
export interface Call<
  out A extends Access,
  out Use extends SessionUse,
  out Input extends AnyInput,
  out Success,
  out Error extends AnyKnownError
> {
  readonly "~Input": Input
  readonly access: A
  readonly session: Use
  readonly method: Method
  readonly path: string
  readonly retry: Retry
  readonly encoding: Encoding
  readonly codecs: Codecs<Success>
  readonly errors: ReadonlyArray<Error>
  /** The meaning of a 500 of the call; absent if it means a fault of the platform. */
  readonly fault?: (Error & Fault) | undefined
  /** The parts of the call that older platforms lack; absent if all have the whole call. */
  readonly history?: History<Any> | undefined
}

/** Any call. */
export type Any = Call<Access, SessionUse, AnyInput, unknown, AnyKnownError>

/** The known errors that a call declares. */
export type Errors<E extends Any> = InstanceType<E["errors"][number]>

/** Returns whether a request may be sent again if the declaration does not say. @internal */
export const defaultRetry = (method: Method): Retry => (method === "POST" || method === "PATCH" ? "never" : "idempotent")

interface Spec extends Codecs<unknown> {
  readonly access: Access
  readonly session: SessionUse
  readonly errors?: ReadonlyArray<AnyKnownError>
  readonly fault?: AnyKnownError & Fault
  readonly retry?: Retry
  readonly encoding?: Encoding
  readonly history?: History<Any>
}

/** Creates the compiled form of an endpoint, in code that the build writes. @internal */

export const call = (method: Method, path: string, spec: Spec): Omit<Any, "~Input"> => {
  const { access, encoding = "json", errors = [], fault, history, retry = defaultRetry(method), session, ...codecs } = spec
  return { method, path, access, session, encoding, errors, fault, retry, codecs, history }
}
