import * as Schema from "effect/Schema"
import { check } from "./check.js"
import {
  domainHost,
  domainPattern,
  hostname,
  isLocalHostname,
  parseTrustedDomain,
  portOf,
  projectDomain,
  trustedDomain,
  trustedDomainLength
} from "./rules/domain.js"
import { matchesHostPattern } from "./rules/hostPattern.js"
import { parseUrl } from "./rules/url.js"

export { isLocalHostname, parseTrustedDomain, type TrustedDomainParts } from "./rules/domain.js"

/** A domain pattern in which `*` stands for a part without dots and `**` for any part. @source protocol/formats.md#urls */
export const DomainPattern = Schema.String.check(check(domainPattern))

/** The domain of a passkey: `localhost` or a hostname. @source protocol/formats.md#urls */
export const Hostname = Schema.String.check(check(hostname))

/** The base URL of a trusted domain, optionally with wildcards in its hostname. @source protocol/formats.md */
export const TrustedDomain = Schema.String.check(check(trustedDomainLength), check(trustedDomain), check(domainHost))

/** The URL of a domain to add to a project, optionally with a path and wildcards. @source protocol/formats.md */
export const ProjectDomainUrl = Schema.String.check(check(projectDomain))

// Such a URL runs or opens something on the device, whatever its host is.
const unsafe = /^(?:javascript|vbscript|data|blob|file):$/

/**
 * Returns whether a callback, redirect or return URL belongs to a project. Path, query and fragment are ignored.
 * @source protocol/requests.md#trusted-addresses
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
      matchesHostPattern(trusted.hostname, target.hostname)
    )
  })
}
