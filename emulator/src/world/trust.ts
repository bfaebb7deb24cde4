import { isTrustedUrl } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "./Project.js"

/** The origin of a project's own pages on the hosted platform. */
const hostedPages = ({ id }: Project): string => `https://${id}.built-with-stack-auth.com`

/** Checks whether the project allows redirects to a URL. @source protocol/requests.md#trusted-addresses */
export const isTrusted = (project: Project, url: string): boolean => {
  const { domains, allowLocalhost } = project.config
  const { localHosts, nativeSchemes, trustsHostedPages } = rulesOf(project)
  if (trustsHostedPages && isTrustedUrl(url, { domains: [hostedPages(project)], allowLocalhost: false })) return true
  if (nativeSchemes.some((scheme) => url.startsWith(scheme))) return true
  const target = allowLocalhost && URL.canParse(url) ? new URL(url) : null
  const isLocal = target !== null && localHosts.has(target.hostname)
  if (isLocal) target.hostname = "localhost"
  return isTrustedUrl(isLocal ? target.href : url, { domains: domains.map(({ domain }) => domain), allowLocalhost })
}
