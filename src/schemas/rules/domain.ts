import * as limits from "../limits.js"
import * as messages from "../messages/url.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"
import { atMost } from "./text.js"
import { parseUrl } from "./url.js"

/** A domain pattern in which `*` stands for a part without dots and `**` for any part. @source protocol/formats.md#urls */
export const domainPattern: Rule<string> = must(
  (text: string) => /^[a-zA-Z0-9*-]+(?:\.[a-zA-Z0-9*-]+)*$/.test(text),
  messages.domainPattern
)

/** Returns whether a hostname is `localhost`, one of its subdomains or 127.x.x.x. @source protocol/formats.md#urls */
export const isLocalHostname = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** A hostname, including `localhost`. @source protocol/formats.md#urls @internal */
export const hostname: Rule<string> = must(
  (text: string) => text.length <= 253 && text.split(".").every((part) => label.test(part)),
  messages.hostname
)

/** The parts of a trusted domain, which may have wildcards in its hostname. */
export interface TrustedDomainParts {
  readonly protocol: string
  readonly hostname: string
  readonly port: string
}

/** Returns the port of a URL, by default that of its protocol. @internal */
export const portOf = ({ protocol, port }: URL): string =>
  port || (protocol === "https:" ? "443" : protocol === "http:" ? "80" : "")

/** Parses the base URL of a trusted domain; null if it is invalid. @source protocol/formats.md */
export const parseTrustedDomain = (text: string): TrustedDomainParts | null => {
  const [, protocol, hostname, port = ""] =
    /^(https?:)\/\/(\[[0-9a-f:.]+\]|[^/?#:@\s]+)(?::(\d{1,5}))?(?:[/?#][^*\s]*)?$/i.exec(text) ?? []
  if (protocol === undefined || hostname === undefined) return null
  // A wildcard is not valid in a hostname, so a letter replaces it while the rest is checked.
  const url = parseUrl(`${protocol}//${hostname.replaceAll("*", "w")}${port === "" ? "" : `:${port}`}`)
  return url === null
    ? null
    : { protocol: url.protocol, hostname: hostname.includes("*") ? hostname.toLowerCase() : url.hostname, port: portOf(url) }
}

/** A domain of a project: the platform only requires a web URL. @source protocol/formats.md @internal */
export const projectDomain: Rule<string> = (text) => {
  if (!/^https?:\/\//i.test(text)) return messages.httpUrl
  return parseUrl(text) === null ? messages.url : null
}

/**
 * The hostname of a domain is a domain pattern or an IPv6 address. The platform takes others, which then match no page.
 * @source protocol/formats.md#urls @internal
 */
export const domainHost: Rule<string> = (text) => {
  const [, host] = /^\w+:\/\/([^/?#:[]+)/.exec(text) ?? []
  return host === undefined ? null : domainPattern(host)
}

/** The maximum length of a trusted domain. @source protocol/formats.md @internal */
export const trustedDomainLength: Rule<string> = atMost(limits.trustedDomainMaxLength)

/** The base URL of a trusted domain, optionally with wildcards in its hostname. @source protocol/formats.md @internal */
export const trustedDomain: Rule<string> = (text) => {
  if (!/^https?:\/\//i.test(text)) return messages.httpUrl
  return parseTrustedDomain(text) === null ? messages.url : null
}
