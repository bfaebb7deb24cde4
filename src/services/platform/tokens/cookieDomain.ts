import * as Effect from "effect/Effect"
import { logWarning } from "../logWarning.js"
import type { CookieOptions } from "./tokenCookies.js"

/** Cookie options as they apply to one page or request. */
export interface OptionsHere {
  readonly options: CookieOptions
  /** Warns, once for the options of an app, if their `domain` does not apply here. */
  readonly warn: Effect.Effect<void>
}

const told = new WeakSet<CookieOptions>()

/**
 * Returns the options without their `domain` if browsers refuse its cookies: on a host outside of it, such as a preview deployment
 * or localhost; for a top-level domain; and for any other of which a page knows that (`isRefused`). The session belongs to the host
 * there. A host that is not known counts as inside.
 */
export const optionsOn = (options: CookieOptions, hosts: ReadonlyArray<string>, isRefused = false): OptionsHere => {
  const { domain: given, ...others } = options
  const domain = given?.toLowerCase().replace(/^\./, "")
  if (domain === undefined) return { options, warn: Effect.void }
  const isInside = hosts.length === 0 || hosts.some((host) => `.${host}`.endsWith(`.${domain}`))
  if (isInside && !isRefused && domain.includes(".")) return { options: { ...others, domain }, warn: Effect.void }
  const warn = Effect.suspend(() => {
    if (told.has(options)) return Effect.void
    told.add(options)
    return logWarning(
      `Browsers refuse cookies for \`cookies.domain\`, ${given}, on ${hosts[0]}: the session belongs to that host alone.`
    )
  })
  return { options: others, warn }
}
