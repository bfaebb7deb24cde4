import * as crockford from "./crockford.js"

/**
 * The two families of cookies that the platform's clients share: the newest clients write the first and read both, older ones
 * know only the second. The newest family is first.
 */
export const families = ["hexclave", "stack"] as const

/** How far a cookie can be trusted, by its name. */
export interface Kind {
  /** The lowest rank is the most protected; that of a newer family is lower than its twin's, which has the same protection. */
  readonly rank: number
  readonly family: (typeof families)[number]
  /** The parent domain in the name, or null. */
  readonly domain: string | null
  /** Whether the value is JSON instead of the token itself. */
  readonly isStructured: boolean
}

/** The scope of a session's cookies: the project, and the parent domain that the app sets. */
export interface Place {
  readonly projectId: string
  readonly domain?: string | undefined
}

const structured = (family: string, projectId: string) => `${family}-refresh-${projectId}--`

/**
 * The names of the access-token cookie, whose value includes the refresh token that it belongs to. The protocol does not separate
 * them by project.
 */
export const accessNames = families.map((family) => `${family}-access`)
/** The name that is written: clients of both families read it. */
export const accessName = "stack-access"
/** Cookies that tell a server that the page is on https. */
export const httpsNames = families.map((family) => `${family}-is-https`)
/** Returns whether a cookie can be of a session of any project, by the beginning of its name. */
export const isOfSession = (name: string): boolean => /^(?:__Host-)?(?:hexclave|stack|portico)-/.test(name)
/** Returns the name of the cookie that marks the last session of this host, which no other host can write. */
export const protectedName = (projectId: string) => `__Host-portico-${projectId}`
/** Returns the value of such a cookie for a refresh token or a session id: too little of it to be used. */
export const markOf = (secret: string) => secret.slice(-8)

/**
 * Returns the names, on https and on http, of the cookie by which a server marks a session that the platform has ended. A response can
 * arrive after another user has signed in, so it does not delete the session's own cookies.
 */
export const endedNames = (projectId: string, refreshToken: string) => {
  const name = `${endedStart(projectId)}${crockford.encodeText(markOf(refreshToken))}`
  return [`__Host-${name}`, name] as const
}
const endedStart = (projectId: string) => `portico-${projectId}-ended-`
/** Returns whether a cookie marks any session as ended. */
export const isEndedName = (name: string, projectId: string): boolean =>
  name.replace(/^__Host-/, "").startsWith(endedStart(projectId))

/** Returns the names of the refresh-token cookie, one for each family. */
export const refreshNames = (place: Place & { readonly isSecure: boolean; readonly partitioned?: boolean }) =>
  families.map((family) => {
    const start = structured(family, place.projectId)
    if (place.domain !== undefined) return `${start}custom-${crockford.encodeText(place.domain.toLowerCase())}`
    return `${place.isSecure || place.partitioned ? "__Host-" : ""}${start}default`
  })

// `__Host-`, the family, the project, and what the cookie is for. The platform's clients write no other names.
const refreshName = /^(__Host-)?(hexclave|stack)-refresh(?:-((?:\w|-(?!-))+)(?:--([\w-]*))?)?$/

/** Returns the kind of a refresh-token cookie by its name; null for any other cookie, and for those of other projects. */
export const kindOf = (name: string, { domain, projectId }: Place): Kind | null => {
  const [, host, found, project, suffix] = refreshName.exec(name) ?? []
  if (found === undefined || (project ?? projectId) !== projectId) return null
  const family = found === families[0] ? families[0] : families[1]
  const age = families.indexOf(family)
  if (suffix === undefined) {
    return host || age === 0 ? null : { rank: project === undefined ? 31 : 30, family, domain: null, isStructured: false }
  }
  // No other host, and no page on http, can write such a name.
  if (host) return { rank: age, family, domain: null, isStructured: true }
  if (suffix === "default") return { rank: 20 + age, family, domain: null, isStructured: true }
  const said = suffix.startsWith("custom-") ? crockford.decodeText(suffix.slice("custom-".length)) : null
  // Anyone can write a name with an invalid domain, which no `Set-Cookie` could repeat.
  const shared = said !== null && domainText.test(said) ? said : null
  const isAskedFor = shared !== null && shared.replace(/^\./, "") === domain?.toLowerCase()
  return { rank: (isAskedFor ? 10 : 40) + age, family, domain: shared, isStructured: true }
}

const domainText = /^[\w.-]+$/

/** Names from this rank on can have been written by any host of the site. */
export const firstUnprotectedRank = 20
