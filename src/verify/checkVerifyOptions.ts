import * as Effect from "effect/Effect"
import { InvalidOption } from "../errors/options.js"
import { defaultBaseUrl } from "../schemas/limits.js"
import { checkAppConfig } from "../services/config/checkAppConfig.js"
import { unknownOption } from "../services/platform/unknownOption.js"
import type { VerifyOptions } from "./Verifier.js"

/** Returns the options with a normalized base URL, or fails with the first invalid option. */
export const checkVerifyOptions = Effect.fnUntraced(function* (
  given: VerifyOptions
): Effect.fn.Return<VerifyOptions, InvalidOption> {
  const options: VerifyOptions = Object(given)
  const baseUrl = yield* checkAppConfig({
    access: "client",
    projectId: options.projectId,
    baseUrl: options.baseUrl ?? defaultBaseUrl
  })
  // Other names are allowed, so that a program can pass the options of its app.
  const unknown = unknownOption(options.allow ?? {}, { anonymous: true, restricted: true }, "allow.")
  if (unknown !== null) return yield* unknown
  const { clockToleranceSeconds } = options
  if (clockToleranceSeconds !== undefined && !(clockToleranceSeconds >= 0 && clockToleranceSeconds <= 300)) {
    return yield* new InvalidOption({ option: "clockToleranceSeconds", reason: "must be a number of seconds from 0 to 300" })
  }
  return { ...options, baseUrl }
})
