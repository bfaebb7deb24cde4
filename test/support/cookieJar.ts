import { Effect, Layer } from "effect"
import { Cookies } from "../../src/services/platform/Cookies.js"

/** The properties of a page that determine its cookies. */
export interface Page {
  readonly host: string
  readonly path: string
  readonly isSecure: boolean
}

interface Held {
  readonly name: string
  readonly value: string
  /** The host that set it, or its `Domain` attribute. */
  readonly domain: string
  readonly isHostOnly: boolean
  readonly path: string
  readonly isSecure: boolean
}

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)
const isUnder = (path: string, parent: string) => parent === "/" || path === parent || path.startsWith(`${parent}/`)

/**
 * A browser's cookies for several hosts, with domains, paths, `Secure` and `__Host-`, by RFC 6265bis 5.6 to 5.8. It knows some
 * public suffixes besides the top-level domains.
 */
export const makeJar = (suffixes: ReadonlyArray<string> = []) => {
  const held: Array<Held> = []
  const set = (text: string, page: Page): void => {
    const [pair = "", ...rest] = text.split(";").map((part) => part.replace(/^[ \t]+|[ \t]+$/g, ""))
    const attributes = new Map(rest.map((part) => [part.split("=")[0]?.toLowerCase(), part.split("=").slice(1).join("=")]))
    const equals = pair.indexOf("=")
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    const asked = attributes.get("domain")?.toLowerCase().replace(/^\./, "")
    // `test` is a public suffix.
    if (asked !== undefined && (!isWithin(page.host, asked) || !asked.includes(".") || suffixes.includes(asked))) return
    const isSecure = attributes.has("secure")
    if (isSecure && !page.isSecure) return
    const path = attributes.get("path") || "/"
    if (name.startsWith("__Host-") && !(isSecure && asked === undefined && path === "/")) return
    const one: Held = { name, value, domain: asked ?? page.host, isHostOnly: asked === undefined, path, isSecure }
    const at = held.findIndex(
      ({ domain, isHostOnly, name, path }) =>
        name === one.name && domain === one.domain && isHostOnly === one.isHostOnly && path === one.path
    )
    if (attributes.get("max-age") === "0") {
      if (at >= 0) held.splice(at, 1)
    } else if (at >= 0) held[at] = one
    else held.push(one)
  }
  /** Returns the `Cookie` header for a page: longer paths first, then the oldest. */
  const header = (page: Page): string =>
    held
      .filter(
        ({ domain, isHostOnly, isSecure, path }) =>
          (isHostOnly ? page.host === domain : isWithin(page.host, domain)) &&
          isUnder(page.path, path) &&
          (!isSecure || page.isSecure)
      )
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ")
  return { set, header, held: (): ReadonlyArray<Held> => held }
}

export type Jar = ReturnType<typeof makeJar>

/** The cookies of a page. */
export const cookiesOn = (jar: Jar, page: Page): Cookies["Service"] => ({
  header: Effect.sync(() => jar.header(page)),
  write: (text) => Effect.sync(() => jar.set(text, page)),
  isSecure: Effect.succeed(page.isSecure),
  hostname: Effect.succeed(page.host)
})

/** The same, as a layer. */
export const layerJar = (jar: Jar, page: Page) => Layer.succeed(Cookies, cookiesOn(jar, page))
