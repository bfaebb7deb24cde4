import { InvalidInput } from "./sdk.js"

/** Returns the error of an invalid argument or property; its reason is a sentence that names it. @internal */
export const invalid = (field: string, message: (field: string) => string): InvalidInput =>
  new InvalidInput({ field, reason: message(field) })
