import type { KnownError } from "../../../errors/catalogue.js"
import type * as flows from "../../../errors/flows.js"
import type * as generation from "../../../errors/generation.js"
import type * as options from "../../../errors/options.js"
import type * as redirects from "../../../errors/redirects.js"
import type * as refusals from "../../../errors/refusals.js"
import type * as sdk from "../../../errors/sdk.js"
import type { Unmet } from "./unmet.js"

type InstancesOf<M> = { [K in keyof M]: M[K] extends abstract new (...args: never) => infer I ? I : never }[keyof M]
type Known =
  | KnownError
  | InstancesOf<typeof flows>
  | InstancesOf<typeof generation>
  | InstancesOf<typeof options>
  | InstancesOf<typeof redirects>
  | InstancesOf<typeof refusals>
  | InstancesOf<typeof sdk>

/** Texts for all errors that a screen can show. A missing or unknown tag does not compile. */
export type WordsByTag = {
  readonly [E in Known as Exclude<E["_tag"], Unmet>]: string | ((error: E) => string)
} & { readonly unexpected: string }
