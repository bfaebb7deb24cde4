import type { Project } from "./Project.js"

const isLocalhost = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(hostname)

const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" }
const parts = /^(https?:)\/\/([^/:?#]+)(?::(\d+))?/i

// `**` stands for anything, `*` for anything without a dot.
const asPattern = (hostname: string): RegExp =>
  new RegExp(
    `^${hostname
      .split(/(\*\*|\*)/)
      .map((part) => (part === "**" ? ".*" : part === "*" ? "[^.]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&")))
      .join("")}$`,
    "i"
  )

const matches = (url: URL, domain: string): boolean => {
  const [, protocol = "", hostname = "", port] = parts.exec(domain) ?? []
  return (
    url.protocol === protocol.toLowerCase() &&
    (url.port || defaultPorts[url.protocol]) === (port ?? defaultPorts[protocol.toLowerCase()]) &&
    asPattern(hostname).test(url.hostname)
  )
}

/** Whether a redirect of the project may lead to a URL. Only protocol, host and port count. @source facts 3.4 */
export const isTrusted = (project: Project, candidate: string): boolean => {
  if (!URL.canParse(candidate)) return false
  const url = new URL(candidate)
  if (project.config.allowLocalhost && isLocalhost(url.hostname)) return true
  return project.config.domains.some(({ domain }) => matches(url, domain))
}
