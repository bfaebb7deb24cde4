import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { checkOptions } from "../services/arguments/validateOptions.js"

/** Throws `InvalidOption` if the options of a proxy are invalid. */
export const checkProtect = (options: { readonly protect?: unknown }): void => checkOptions(options, { protect: protectKind })

/**
 * Returns a function that says whether a path is one of those of the patterns, however it is written: case, doubled and trailing slashes and
 * escapes make no difference, because Next may show the same page.
 */
export const pathMatcher = (patterns: ReadonlyArray<string>): ((pathname: string) => boolean) => {
  const all = patterns.map((pattern) => new RegExp(`^${segmentsOf(pattern).map(segmentPattern).join("")}$`, "i"))
  return (pathname) => {
    const path = `/${segmentsOf(unescaped(pathname)).join("/")}`.replace(/\.(?:rsc|segments\/.*)$/, "")
    return all.some((one) => one.test(path === "/" ? "" : path))
  }
}

const segmentsOf = (path: string) => path.split("/").filter((one) => one !== "")

const segmentPattern = (segment: string): string => {
  const [, name, repeat] = named.exec(segment) ?? []
  if (name === undefined) return `/${segment.replace(/[.+]/g, "\\$&")}`
  return repeat === "*" ? "(?:/[^/]+)*" : repeat === "+" ? "(?:/[^/]+)+" : "/[^/]+"
}

const named = /^:(\w+)([*+]?)$/

// A path without a pattern's other signs, which would look as if they meant something.
const isPathPattern = (u: unknown): boolean =>
  typeof u === "string" && u.startsWith("/") && segmentsOf(u).every((one) => named.test(one) || /^[\w.~@+-]+$/.test(one))

const protectKind = optional(
  unchanged(
    "a function, or a list of paths such as /dashboard/:path*",
    (u): u is unknown => typeof u === "function" || (Array.isArray(u) && u.every(isPathPattern))
  )
)

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
