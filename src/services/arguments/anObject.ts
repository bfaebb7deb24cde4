import { isObject } from "../../codecs/isObject.js"
import { InvalidInput } from "../../errors/sdk.js"
import { mustBe } from "../../schemas/messages/kind.js"
import { subject } from "../../schemas/rules/Rule.js"

/**
 * Returns an argument, and throws `InvalidInput` if it is given and is no object. Methods of apps fail with what is thrown here;
 * see `guarded`. @internal
 */
export const anObject = <T extends object | undefined>(given: T): T => {
  if (given !== undefined && !isObject(given)) throw new InvalidInput({ field: "", reason: mustBe("an object")(subject) })
  return given
}
