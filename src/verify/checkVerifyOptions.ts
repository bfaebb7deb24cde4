import * as Effect from "effect/Effect"
import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { boolean, string } from "../codecs/scalar.js"
import type { InvalidOption } from "../errors/options.js"
import { defaultBaseUrl } from "../schemas/limits.js"
import { functionKind } from "../services/arguments/kinds.js"
import { validateOptions } from "../services/arguments/validateOptions.js"
import type { PropertiesOf } from "../services/arguments/validateProperties.js"
import { checkAppConfig } from "../services/config/checkAppConfig.js"
import { cookieOptionsKind, isCookieOptions } from "../services/config/cookieOptions.js"
import type { AllowedUsers, VerifyOptions } from "./Verifier.js"

/** Returns the options with a normalized base URL, or fails with the first invalid option. */
export const checkVerifyOptions = Effect.fnUntraced(function* (
  given: VerifyOptions
): Effect.fn.Return<VerifyOptions, InvalidOption> {
  const options: VerifyOptions = Object(given)
  const baseUrl = yield* checkAppConfig({
    access: "client",
    projectId: options.projectId,
    baseUrl: options.baseUrl === undefined ? defaultBaseUrl : options.baseUrl
  })
  // Other names are allowed, so that a program can pass the options of its app.
  const { allow = {}, branchId, clockToleranceSeconds, cookies, fetch } = options
  const broken =
    validateOptions(allow, allowedUsers, "allow.") ?? validateOptions({ branchId, clockToleranceSeconds, cookies, fetch }, others)
  if (broken !== null) return yield* broken
  return { ...options, baseUrl }
})

/** The kinds of the users that a program allows. */
export const allowedUsers = {
  anonymous: optional(boolean),
  restricted: optional(boolean)
} satisfies PropertiesOf<AllowedUsers>

const others = {
  branchId: optional(string),
  clockToleranceSeconds: optional(
    unchanged("a number of seconds from 0 to 300", (u): u is number => typeof u === "number" && u >= 0 && u <= 300)
  ),
  cookies: optional(unchanged(cookieOptionsKind, isCookieOptions)),
  fetch: optional(functionKind)
}
