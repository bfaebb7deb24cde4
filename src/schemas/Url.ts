import * as Schema from "effect/Schema"
import { check } from "./check.js"
import { handlerPath, url, urlLength, withoutSpaces } from "./rules/url.js"

export { parseUrl } from "./rules/url.js"

/** An absolute URL without spaces, at most a million characters. @source protocol/formats.md#urls */
export const Url = Schema.String.check(check(urlLength), check(withoutSpaces), check(url))

/** The path in an app below which the SDK's pages are. @source protocol/formats.md#urls */
export const HandlerPath = Schema.String.check(check(handlerPath))
