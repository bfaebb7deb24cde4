import { isTrustedUrl } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "./Project.js"

/** Whether a redirect of the project may lead to a URL. @source protocol/requests.md#trusted-addresses */
export const isTrusted = (project: Project, url: string): boolean => {
  const { domains, allowLocalhost } = project.config
  if (rulesOf(project).nativeSchemes.some((scheme) => url.startsWith(scheme))) return true
  return isTrustedUrl(url, { domains: domains.map(({ domain }) => domain), allowLocalhost })
}
