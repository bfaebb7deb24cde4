import * as Redacted from "effect/Redacted"
import { unchanged } from "../../codecs/Codec.js"
import { checkProperties } from "./validateProperties.js"

/** Returns a secret; throws `InvalidInput` for any other value. @internal */
export const requireSecret = <Secret extends Redacted.Redacted>(secret: Secret): Secret => {
  checkProperties("arguments", { secret: secret ?? null }, { secret: kind })
  return secret
}

const kind = unchanged("a secret, such as the `value` of a new API key", Redacted.isRedacted)
