import { isTrustedUrl } from "portico/schemas"
import type { Project } from "./Project.js"

/** Whether a redirect of the project may lead to a URL. @source facts 3.4 */
export const isTrusted = ({ config }: Project, url: string): boolean =>
  isTrustedUrl(url, { domains: config.domains.map(({ domain }) => domain), allowLocalhost: config.allowLocalhost })
