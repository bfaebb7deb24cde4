import type { AnyInput } from "./Call.js"

/**
 * The generations of the wire, oldest first, each named after the month of its platform. A declaration without a generation holds
 * for all of them.
 */
export const generations = ["2025-11", "2026-04", "2026-11"] as const

/** One generation of the wire. */
export type Generation = (typeof generations)[number]

/**
 * The generations of a field, by its place on the wire: `body.logo_full_url`, `query.include_restricted`, or with a value of an
 * older field, `query.order_by=last_active_at`.
 */
export interface NewField {
  /** The first generation that has the field. */
  readonly since: Generation
  /** The last generation that has the field, if it was removed. */
  readonly until?: Generation
  /**
   * What is sent to an older platform instead: nothing, if it does what the field asks for anyway, or the same value under
   * another name. Without this the call fails with `NotSupportedByPlatform`.
   */
  readonly before?: "left-out" | { readonly as: string }
  /** Whether platforms that have the field refuse a call without it. */
  readonly isRequired?: true
}

/** An input that an older platform does not support: the field that requires a newer one. */
export class NotBefore {
  readonly field: string
  constructor(field: string) {
    this.field = field
  }
}

/** The form of a call on older platforms. */
export interface Was<Older> {
  readonly call: Older
  /** Returns the input of the older form, or the field that an older platform does not support. */
  readonly input: (now: never) => AnyInput | NotBefore
  /** Converts the result of the older form to today's. */
  readonly output: (older: never) => unknown
}

/** The generations of a declaration. */
export interface History<Older> {
  /** The first generation that has the call. */
  readonly since?: Generation
  /** The last generation that has the call. */
  readonly until?: Generation
  /** The fields that not every platform with the call has. */
  readonly newFields?: { readonly [place: string]: NewField }
  /** The form of the call on platforms that lack it. */
  readonly was?: Was<Older>
}
