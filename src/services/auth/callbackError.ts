import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OAuthCallbackFailed } from "../../errors/flows.js"

/** The parameters by which the platform tells a page of the app what went wrong. @source facts 8.6 */
export const errorParameters = ["errorCode", "message", "details"]

const parseDetails = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))

/**
 * The error that the address of a page tells of, or null where it tells of none. Anybody can write such an address, so its
 * text is shown as text and its code is compared, and nothing else is done with either.
 */
export const callbackError = Effect.fnUntraced(function* (page: URL) {
  const code = page.searchParams.get("errorCode")
  if (code === null) return null
  const { fromWire } = yield* Effect.promise(() => import("../../errors/catalogue.js"))
  const message = page.searchParams.get("message") ?? code
  const details = yield* Effect.orElseSucceed(parseDetails(page.searchParams.get("details") ?? "{}"), () => ({}))
  const error = yield* Effect.orElseSucceed(fromWire(code, { code, error: message, details }), () => null)
  return new OAuthCallbackFailed({ code, message, error })
})
