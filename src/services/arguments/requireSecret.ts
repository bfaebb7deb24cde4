import * as Redacted from "effect/Redacted"
import { same } from "../../codecs/Codec.js"
import { checkProperties } from "./checkProperties.js"

/** Returns a secret, and throws `InvalidInput` if it is none. @internal */
export const requireSecret = <Secret extends Redacted.Redacted>(secret: Secret): Secret => {
  checkProperties("arguments", { secret: secret ?? null }, { secret: kind })
  return secret
}

const kind = /* @__PURE__ */ same("a secret, such as the `value` of a new API key", Redacted.isRedacted)
