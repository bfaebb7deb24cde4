import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { atMost } from "./length.js"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must } from "./rule.js"

const parse = /* @__PURE__ */ Option.liftThrowable((text: string) => new URL(text))

/** The URL of a text, where it is an absolute one. */
export const parseUrl = (text: string): URL | null => Option.getOrNull(parse(text))

/** An absolute URL without spaces, at most a million characters. @source spec 5 URLs */
export const Url = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ atMost(limits.urlMaxLength),
  /* @__PURE__ */ must((text: string) => !/\s/.test(text), messages.spaces),
  /* @__PURE__ */ must((text: string) => parseUrl(text) !== null, messages.url)
)

/** The path in an app below which the pages of the SDK are. @source spec 5 URLs */
export const HandlerPath = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => text.startsWith("/"), messages.handlerPath)
)
