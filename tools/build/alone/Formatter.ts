// Users of the build with `effect` bundled see no value of Effect that prints itself, apart from secrets, which print as texts.

/** Replaces `effect/Formatter`. */
export const format = (value: unknown): string => String(value)

/** Replaces `effect/Formatter`. */
export const formatJson = (value: unknown): string => JSON.stringify(value)
