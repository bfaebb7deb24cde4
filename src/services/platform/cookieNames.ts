import * as crockford from "./crockford.js"

/**
 * The two families of cookies that the platform's clients share: the newest clients write the first and read both, older ones know
 * only the second. Everything about names is read from here, the newest family first.
 */
export const families = ["hexclave", "stack"] as const

/** How far a cookie can be trusted, by its name; a lower rank counts before a higher one. */
export interface Kind {
  readonly rank: number
  /** The parent domain that the name says, if it says one. */
  readonly domain: string | null
  /** Whether the value is JSON, and not the token itself. */
  readonly isStructured: boolean
}

/** Where the cookies of a session are: the project, and the parent domain that the app asks for. */
export interface Place {
  readonly projectId: string
  readonly domain?: string | undefined
}

const structured = (family: string, projectId: string) => `${family}-refresh-${projectId}--`
const plain = (projectId: string) => [`stack-refresh-${projectId}`, "stack-refresh"]

/** The names that hold the access token, together with the refresh token that it belongs to. Not of one project, as the protocol has it. */
export const accessNames = families.map((family) => `${family}-access`)
/** The one of them that is written: clients of both families read it. */
export const accessName = "stack-access"
/** Tell a server that the page is on https. */
export const httpsNames = families.map((family) => `${family}-is-https`)
/** Notes that a session of this host has been kept under names that no other host can write. */
export const protectedName = (projectId: string) => `__Host-portico-${projectId}`

/** The names that hold the refresh token, one for each family. */
export const refreshNames = (place: Place & { readonly isSecure: boolean; readonly partitioned?: boolean }) =>
  families.map((family) => {
    const start = structured(family, place.projectId)
    if (place.domain !== undefined) return `${start}custom-${crockford.encodeText(place.domain.toLowerCase())}`
    return `${place.isSecure || place.partitioned ? "__Host-" : ""}${start}default`
  })

/** What kind of refresh cookie a name is; null for any other cookie, and for those of other projects. */
export const kindOf = (name: string, { domain, projectId }: Place): Kind | null => {
  const old = plain(projectId).indexOf(name)
  if (old >= 0) return { rank: 30 + old, domain: null, isStructured: false }
  for (const [age, family] of families.entries()) {
    const start = structured(family, projectId)
    // No other host, and no page on http, can write such a name.
    if (name.startsWith(`__Host-${start}`)) return { rank: age, domain: null, isStructured: true }
    if (!name.startsWith(start)) continue
    const suffix = name.slice(start.length)
    if (suffix === "default") return { rank: 20 + age, domain: null, isStructured: true }
    const said = suffix.startsWith("custom-") ? crockford.decodeText(suffix.slice("custom-".length)) : null
    // Anyone can write a name that says something else, which no `Set-Cookie` could repeat.
    const shared = said !== null && domainText.test(said) ? said : null
    const isAskedFor = shared !== null && shared === domain?.toLowerCase()
    return { rank: (isAskedFor ? 10 : 40) + age, domain: shared, isStructured: true }
  }
  return null
}

const domainText = /^[\w.-]+$/

/** From here on a name can have been written by any host of the site. */
export const firstUnprotectedRank = 20
