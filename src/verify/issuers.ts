import type { UserKind } from "../errors/verify.js"

// Hosts of one deployment: the issuer of a token is the host that issued it.
const siblings = ["stack-auth.com", "hexclave.com"] as const
const fallbacks = ["api1", "api2"] as const

const folders: Readonly<Record<UserKind, string>> = {
  normal: "projects",
  anonymous: "projects-anonymous-users",
  restricted: "projects-restricted-users"
}

/**
 * Returns the issuers that tokens of a project may name, the platform's own first, by kind of user.
 * @source protocol/tokens.md#access-tokens
 */
export const issuersOf = (baseUrl: string, projectId: string): Readonly<Record<UserKind, [string, ...Array<string>]>> => {
  const of = (kind: UserKind): [string, ...Array<string>] => {
    const [first, ...others] = origins(baseUrl)
    const path = `/api/v1/${folders[kind]}/${projectId}`
    return [`${first}${path}`, ...others.map((origin) => `${origin}${path}`)]
  }
  return { normal: of("normal"), anonymous: of("anonymous"), restricted: of("restricted") }
}

const origins = (baseUrl: string): readonly [string, ...ReadonlyArray<string>] => {
  const match = /^https:\/\/(api|api\.dev|api\.staging)\.(stack-auth|hexclave)\.com$/.exec(baseUrl)
  if (match === null) return [baseUrl]
  const hosts = match[1] === "api" ? ["api", ...fallbacks] : [match[1]]
  const all = siblings.flatMap((domain) => hosts.map((host) => `https://${host}.${domain}`))
  return [baseUrl, ...all.filter((origin) => origin !== baseUrl)]
}
