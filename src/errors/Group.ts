import type { Any } from "./KnownError.js"

/** The members of a group that `U` can be; all members if nothing is known about `U`. */
export type Among<U, Member> = U & (unknown extends U ? Member : Extract<U, Member>)

/**
 * A group of known errors: a predicate that is true for an instance of any member.
 *
 * The group may have members that the value cannot be, so that one group serves every call:
 *
 * ```ts
 * Effect.catchIf(isVerificationCodeError, () => sendAnotherCode)
 * ```
 */
export type Group<Member> = <U>(u: U) => u is Among<U, Member>

/** Creates a group from a test. @internal */

export const groupWhere =
  <Member>(test: (u: unknown) => boolean): Group<Member> =>
  <U>(u: U): u is Among<U, Member> =>
    test(u)

/** Creates a group from classes. @internal */

export const groupOf = <const Members extends ReadonlyArray<Any>>(...members: Members): Group<InstanceType<Members[number]>> =>
  groupWhere((u) => members.some((member) => u instanceof member))

/** Creates the union of two groups. @internal */

export const unionOf = <A, B>(first: Group<A>, second: Group<B>): Group<A | B> => groupWhere((u) => first(u) || second(u))
