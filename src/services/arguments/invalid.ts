import { InvalidInput } from "../../errors/sdk.js"
import type { Message } from "../../schemas/rules/Rule.js"

/** Returns the error of an invalid argument or property; its reason is a sentence that names it. @internal */
export const invalid = (field: string, message: Message): InvalidInput => new InvalidInput({ field, reason: message(field) })
