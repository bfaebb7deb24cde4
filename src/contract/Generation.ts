import type { AnyInput } from "./Call.js"

/**
 * The generations of the wire, oldest first, each named by the month of the platform that speaks it. A declaration without a
 * word about generations holds in all of them.
 */
export const generations = ["2025-11", "2026-04", "2026-11"] as const

/** One generation of the wire. */
export type Generation = (typeof generations)[number]

/**
 * What is new about a field, by its place on the wire: `body.logo_full_url`, `query.include_restricted`, or with a value of an
 * older field, `query.order_by=last_active_at`.
 */
export interface NewField {
  /** The first generation that knows the field. */
  readonly since: Generation
  /** The last generation that knows the field, if it is gone again. */
  readonly until?: Generation
  /**
   * What an older platform is sent instead: nothing, if it does what the field asks for anyway, or the same value under another
   * name. Without this the call fails with `NotSupportedByPlatform`.
   */
  readonly before?: "left-out" | { readonly as: string }
}

/** An input that has no meaning to an older platform: the field that says what only newer ones can do. */
export class NotBefore {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

/** The form that a call had on older platforms. */
export interface Was<Older> {
  readonly call: Older
  /** The input of the older form, or what of it an older platform cannot do. */
  readonly input: (now: never) => AnyInput | NotBefore
  /** What the answer of the older form means today. Default: the same. */
  readonly output?: (older: never) => unknown
}

/** What a declaration says about generations. */
export interface History<Older> {
  /** The first generation that has the call. */
  readonly since?: Generation
  /** The last generation that has the call. */
  readonly until?: Generation
  /** The fields that not every platform with the call knows. */
  readonly newFields?: { readonly [place: string]: NewField }
  /** The form of the call on platforms that do not have it. */
  readonly was?: Was<Older>
}
