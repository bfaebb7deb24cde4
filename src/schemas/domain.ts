import * as Schema from "effect/Schema"
import { atMost } from "./length.js"
import * as limits from "./limits.js"
import * as messages from "./messages.js"
import { must, rule } from "./rule.js"
import { parseUrl } from "./Url.js"

/** Holds for `localhost`, its subdomains and 127.x.x.x. @source spec 5 URLs */
export const isLocalHostname = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)

/** A domain in which `*` stands for a part without dots and `**` for any part. @source spec 5 URLs */
export const DomainPattern = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must((text: string) => /^[a-zA-Z0-9*-]+(?:\.[a-zA-Z0-9*-]+)*$/.test(text), messages.domainPattern)
)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** The domain that a passkey is for: `localhost` or a hostname. @source spec 5 URLs */
export const Hostname = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ must(
    (text: string) => text.length <= 253 && text.split(".").every((part) => label.test(part)),
    messages.hostname
  )
)

/** The parts of a trusted domain, which may have wildcards in its hostname. */
export interface TrustedDomainParts {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
}

/** Reads the base URL of a trusted domain; null where it is none. @source facts 3.3 */
export const parseTrustedDomain = (text: string): TrustedDomainParts | null => {
  const [, protocol, hostname, port = ""] =
    /^(https?:)\/\/(\[[0-9a-f:.]+\]|[^/?#:@\s]+)(?::(\d{1,5}))?(?:[/?#][^*\s]*)?$/i.exec(text) ?? []
  if (protocol === undefined || hostname === undefined) return null
  // A wildcard is no part of a real hostname, so a name stands in for it while the rest is checked.
  const url = parseUrl(`${protocol}//${hostname.replaceAll("*", "w")}${port === "" ? "" : `:${port}`}`)
  return url === null
    ? null
    : { protocol: url.protocol, hostname: hostname.includes("*") ? hostname.toLowerCase() : url.hostname, port: portOf(url) }
}

/** The base URL of a trusted domain, with wildcards in its hostname if wanted. @source facts 3.3 */
export const TrustedDomain = /* @__PURE__ */ Schema.String.check(
  /* @__PURE__ */ atMost(limits.trustedDomainMaxLength),
  /* @__PURE__ */ rule((text: string) => {
    if (!/^https?:\/\//i.test(text)) return messages.httpUrl
    return parseTrustedDomain(text) === null ? messages.url : null
  })
)

const portOf = ({ protocol, port }: URL): string => port || (protocol === "https:" ? "443" : protocol === "http:" ? "80" : "")

const hostMatches = (pattern: string, hostname: string): boolean => {
  if (!pattern.includes("*")) return pattern === hostname
  const source = pattern
    .split(/(\*+)/)
    .map((part) => (part === "*" ? "[^.]*" : part.startsWith("*") ? ".*" : part.replace(/[.\\+?^${}()|[\]]/g, "\\$&")))
  return new RegExp(`^${source.join("")}$`).test(hostname)
}

// Such a URL runs or opens something on the device, whatever its host says.
const unsafe = /^(?:javascript|vbscript|data|blob|file):$/

/**
 * Whether a callback, redirect or return URL belongs to a project. Path, query and fragment do not count.
 * @source facts 3.4
 */
export const isTrustedUrl = (
  url: string,
  { domains, allowLocalhost }: { readonly domains: ReadonlyArray<string>; readonly allowLocalhost: boolean }
): boolean => {
  const target = parseUrl(url)
  if (target === null || unsafe.test(target.protocol)) return false
  if (allowLocalhost && isLocalHostname(target.hostname)) return true
  return domains.some((domain) => {
    const trusted = parseTrustedDomain(domain)
    return (
      trusted !== null &&
      trusted.protocol === target.protocol &&
      trusted.port === portOf(target) &&
      hostMatches(trusted.hostname, target.hostname)
    )
  })
}
