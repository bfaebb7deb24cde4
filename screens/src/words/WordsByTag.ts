import type * as errors from "portico/errors"
import type { Unmet } from "./unmet.js"

type InstancesOf<M> = { [K in keyof M]: M[K] extends abstract new (...args: never) => infer I ? I : never }[keyof M]
// Those of one status, except that of a failing platform, have the text for an unexpected error.
type Known = Exclude<Extract<InstancesOf<typeof errors>, { readonly _tag: string }>, errors.StatusFacts> | errors.ServerFault

/** Texts for all errors that a screen can show. A missing or unknown tag does not compile. */
export type WordsByTag = {
  readonly [E in Known as Exclude<E["_tag"], Unmet>]: string | ((error: E) => string)
} & { readonly unexpected: string }
