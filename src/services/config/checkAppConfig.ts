import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { InvalidOption } from "../../errors/options.js"
import { unset } from "../../errors/unset.js"
import { projectId } from "../../schemas/rules/ids.js"
import { isMillis, millisKind } from "../transport/CallOptions.js"
import { headersAbove } from "../transport/headers.js"
import type { AppOptions } from "./AppConfig.js"

/** Checks the options of the transport. Returns the normalized base URL, or fails with the first invalid option. Sends nothing. */
export const checkAppConfig = (options: AppOptions): Effect.Effect<string, InvalidOption> => {
  const checked = findProblem(options) ?? baseUrl(options.baseUrl)
  return typeof checked === "string" ? Effect.succeed(checked) : failWith(checked)
}

/** An invalid option, and the reason. @internal */
export type OptionProblem = readonly [option: string, reason: string]

/** @internal */
export const failWith = ([option, reason]: OptionProblem): Effect.Effect<never, InvalidOption> =>
  Effect.fail(new InvalidOption({ option, reason }))

const findProblem = (options: AppOptions): OptionProblem | null => {
  if (typeof options.projectId !== "string" || projectId(options.projectId) !== null) {
    return ["projectId", unset("projectId", options.projectId) ?? 'must be the UUID of the project, or "internal"']
  }
  const level = levels[options.access]
  for (const [ofLevel, name, higher] of keys) {
    const key = options[name]
    if (key === undefined) {
      // A client app of a project without publishable keys has none, so the level itself requires none.
      if (ofLevel !== level || level === levels.client || options.isOwned === true) continue
      return [name, `${unset(name, key)}; ${options.access === "admin" ? "an" : "a"} ${options.access} app needs it`]
    }
    // A key of a higher level would go to the platform with every request, also from a browser.
    if (ofLevel > level) return [name, `must not be passed to a ${options.access} app`]
    if (!isKey(key)) return [name, unset(name, valueOf(key)) ?? "must be a key without spaces"]
    if (higher.test(textOf(key))) return [name, "is a key of a higher level"]
  }
  for (const name of timeouts) {
    const millis = options[name]
    if (millis !== undefined && !isMillis(millis)) {
      return [name, `must be ${millisKind}`]
    }
  }
  for (const [name, what] of counts) {
    const count = options[name]
    if (count !== undefined && !(Number.isSafeInteger(count) && count > 0)) {
      return [name, `must be a whole number of ${what} above 0`]
    }
  }
  for (const [name, value] of Object.entries(options.extraRequestHeaders ?? {})) {
    if (!headerName.test(name) || typeof value !== "string" || !headerText.test(value)) {
      return [`extraRequestHeaders.${name}`, "must be the name of a header, with a Latin-1 value of one line"]
    }
    if (options.access !== "admin" && headersAbove[options.access].test(`${name}: ${value}`)) {
      return [`extraRequestHeaders.${name}`, `must not be passed to a ${options.access} app`]
    }
  }
  return null
}

// Hosts reject all other characters when they build the request.
const headerText = /^[\t\x20-\x7e\x80-\xff]*$/
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const timeouts = ["attemptTimeoutMillis", "callTimeoutMillis"] as const
const counts = [
  ["maxConcurrentRequests", "requests"],
  ["maxResponseBytes", "bytes"]
] as const
const levels = { client: 0, server: 1, admin: 2 } as const

// The keys of the levels, with those of a higher level that may be passed for one by mistake, and would be exposed where that one is.
// They count anywhere in the text: some programs leave the quotes around a variable.
const keys = [
  [levels.client, "publishableClientKey", /s[as]k_/],
  [levels.server, "secretServerKey", /sak_/],
  [levels.admin, "superSecretAdminKey", /^$/]
] as const

// A key with a space or a line break was copied together with something else, and no header could carry it.
const isKey = (key: unknown): boolean => /^[\x21-\x7e]+$/.test(textOf(key))
const textOf = (key: unknown): string => {
  const text = valueOf(key)
  return typeof text === "string" ? text : ""
}
const valueOf = (key: unknown): unknown => (Redacted.isRedacted(key) ? Redacted.value(key) : key)

const baseUrl = (given: unknown): OptionProblem | string => {
  const url = typeof given === "string" && URL.canParse(given) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return ["baseUrl", unset("baseUrl", given) ?? "must be an http or https URL, such as https://api.example.com"]
  }
  if (url.username || url.password || url.search || url.hash) {
    return ["baseUrl", "must have no user name, password, query or fragment"]
  }
  if (/\/api\/v1\/?$/.test(url.pathname)) return ["baseUrl", "must end before /api/v1, which the SDK adds"]
  return url.origin + url.pathname.replace(/\/+$/, "")
}
