import * as Effect from "effect/Effect"
import type { AddressedRequest } from "../RequestLike.js"
import { requestHeader, requestHost } from "../RequestLike.js"
import { warning } from "../warning.js"
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
    return warning(
      `Browsers refuse cookies for \`cookies.domain\`, ${given}, on ${hosts[0]}: the session belongs to that host alone.`
    )
  })
  return { options: others, warn }
}

/** Returns the options as they apply to the page that sent a request. Behind a proxy, any of its hosts can be the page's. */
export const optionsFor = (request: AddressedRequest, options: CookieOptions): OptionsHere =>
  optionsOn(options, options.domain === undefined ? [] : hostsOf(request))

/** Returns the hosts that a request names: those of its headers, then that of its URL, which for a Node request is only a path. */
export const hostsOf = (request: AddressedRequest): ReadonlyArray<string> =>
  [requestHeader(request, "x-forwarded-host"), requestHost(request)]
    .map((named) => `http://${named?.split(",")[0] ?? ""}`)
    .concat(String(request.url))
    .flatMap((address) => (/^https?:/.test(address) && URL.canParse(address) ? [new URL(address).hostname] : []))
