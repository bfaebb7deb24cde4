import type { UserKind } from "../errors/verify.js"

// Two addresses of one deployment: the issuer of a token follows the host that was asked for it.
const siblings = ["stack-auth.com", "hexclave.com"] as const

const folders: Readonly<Record<UserKind, string>> = {
  normal: "projects",
  anonymous: "projects-anonymous-users",
  restricted: "projects-restricted-users"
}

/** The issuers that tokens of a project may name, the platform's own first, by the kind of user. @source facts 5.2 */
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
  return [baseUrl, ...siblings.map((domain) => `https://${match[1]}.${domain}`).filter((origin) => origin !== baseUrl)]
}
