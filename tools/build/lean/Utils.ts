// Users of the build with `effect` bundled see no stack traces of Effect, for which the original marks its own calls.

/** Replaces `effect/Utils`. */
export const internalCall = <A>(body: () => A): A => body()

/** Replaces `effect/Utils`. */
export { SingleShotGen } from "effect/Utils"
