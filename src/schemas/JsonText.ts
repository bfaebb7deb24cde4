import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as messages from "./messages.js"
import { must } from "./rule.js"

const parse = /* @__PURE__ */ Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** JSON as text, such as a configuration. @source spec 5 Messages */
export const JsonText = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => Option.isSome(parse(text)), messages.json)
)
