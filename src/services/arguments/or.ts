/** Returns whether a missing thing is null. `return-null` is the word of the platform's own clients. @internal */
export const isNull = (or: string | undefined): boolean => or === "null" || or === "return-null"

/** Returns whether a missing thing is a failure. `throw` is the word of the platform's own clients. @internal */
export const isFailure = (or: string | undefined): boolean => or === "fail" || or === "throw"
