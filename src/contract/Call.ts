import type { Codec } from "../codecs/Codec.js"
import type { Any as AnyKnownError } from "../errors/KnownError.js"
import type { History } from "./Generation.js"

/** The least level of credentials that may call an endpoint. */
export type Access = "client" | "server" | "admin"

/** Whether a call carries the user's tokens: never, when there are some, or only with them. */
export type SessionUse = "none" | "optional" | "required"

/** Whether a request that may have arrived can be sent again. */
export type Retry = "idempotent" | "never"

/** An error without details, so that a status alone can mean it. */
export interface Fault {
  new (): object
}

/** How a payload travels: as JSON, or as the form that OAuth asks for. */
export type Encoding = "json" | "form"

/** The HTTP methods of the platform. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** The values that one call needs; `Endpoint.Input` gives the exact ones. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly headers?: unknown
  readonly payload?: unknown
}

/** How the parts of a call are written, and how its answer is read. */
export interface Codecs<out Success> {
  readonly query?: Codec<unknown> | undefined
  readonly headers?: Codec<unknown> | undefined
  readonly payload?: Codec<unknown> | undefined
  readonly success: Codec<Success>
}

/** What a transport needs to know of an endpoint. An `Endpoint` is one; the build puts a compiled one, which does without `effect/Schema`, in its place. */
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
  /** What a 500 of the call means; absent if it means a fault of the platform. */
  readonly fault?: (Error & Fault) | undefined
  /** What older platforms do not know of the call; absent if all know it. */
  readonly history?: History<Any> | undefined
}

/** Any call. */
export type Any = Call<Access, SessionUse, AnyInput, unknown, AnyKnownError>

/** The known errors that a call declares. */
export type Errors<E extends Any> = InstanceType<E["errors"][number]>

/** Whether a request may be sent again, if the declaration says nothing. @internal */
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

/** The compiled form of an endpoint, which only the build writes. @internal */
/* @__NO_SIDE_EFFECTS__ */
export const call = (method: Method, path: string, spec: Spec): Omit<Any, "~Input"> => {
  const { access, encoding = "json", errors = [], fault, history, retry = defaultRetry(method), session, ...codecs } = spec
  return { method, path, access, session, encoding, errors, fault, retry, codecs, history }
}
