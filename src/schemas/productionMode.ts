import { isLocalHostname } from "./rules/domain.js"
import { parseUrl } from "./rules/url.js"

/** The fields of a project that the check reads. */
export interface CheckedProject {
  readonly id: string
  readonly config: {
    readonly allowLocalhost: boolean
    readonly domains: ReadonlyArray<{ readonly domain: string }>
  }
}

/** A reason why a project is not ready for production. */
export interface ProductionModeWarning {
  readonly kind: "localhostAllowed" | "invalidDomain" | "localhostDomain" | "ipDomain" | "insecureDomain"
  readonly message: string
  /** The page of the dashboard on which it can be fixed. */
  readonly relativeFixUrl: string
}

/**
 * Returns the reasons why a project is not ready for production: one about localhost, and at most one per domain.
 * @source protocol/projects.md#production-mode
 */
export const productionModeWarnings = ({ id, config }: CheckedProject): ReadonlyArray<ProductionModeWarning> => {
  const relativeFixUrl = `/projects/${encodeURIComponent(id)}/domains`
  const found = config.domains.flatMap(({ domain }) => domainWarning(domain) ?? [])
  const local = { kind: "localhostAllowed", message: "Localhost is allowed, so any local page can be redirected to." } as const
  return (config.allowLocalhost ? [local, ...found] : found).map((warning) => ({ ...warning, relativeFixUrl }))
}

const domainWarning = (domain: string): Omit<ProductionModeWarning, "relativeFixUrl"> | null => {
  const url = parseUrl(domain.replace(/\*+/g, "wildcard"))
  if (url === null) return { kind: "invalidDomain", message: `The trusted domain ${domain} is not a valid URL.` }
  if (isLocalHostname(url.hostname)) {
    return { kind: "localhostDomain", message: `The trusted domain ${domain} is a local one.` }
  }
  if (/^(?:\d+(?:\.\d+)*|\[.*\])$/.test(url.hostname)) {
    return { kind: "ipDomain", message: `The trusted domain ${domain} is an IP address.` }
  }
  return url.protocol === "https:"
    ? null
    : { kind: "insecureDomain", message: `The trusted domain ${domain} does not use HTTPS.` }
}
