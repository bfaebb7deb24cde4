import type { Route } from "./Route.js"

/** The result of a lookup: the routes of the method, or only the fact that other methods exist. */
export type Match =
  | { readonly _tag: "found"; readonly routes: ReadonlyArray<Route>; readonly values: ReadonlyArray<string> }
  | { readonly _tag: "otherMethod" }
  | { readonly _tag: "notFound" }

interface Node {
  readonly fixed: Map<string, Node>
  any: Node | undefined
  readonly routes: Map<string, Array<Route>>
}

const node = (): Node => ({ fixed: new Map(), any: undefined, routes: new Map() })

const segments = (path: string): ReadonlyArray<string> => path.split("/").filter((segment) => segment !== "")

/** Returns the names of the parameters in a path, in order. */
export const paramNames = (path: string): ReadonlyArray<string> =>
  segments(path)
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => segment.slice(1))

const descend = (from: Node, segment: string): Node => {
  if (segment.startsWith(":")) return (from.any ??= node())
  const known = from.fixed.get(segment)
  if (known !== undefined) return known
  const made = node()
  from.fixed.set(segment, made)
  return made
}

const decodeSegment = (segment: string): string => {
  // Decoded like a form value, which never fails: a stray percent sign is kept.
  const hasStray = /%(?![0-9a-f]{2})/i.test(segment)
  return hasStray
    ? segment
    : (new URLSearchParams(`v=${segment.replaceAll("+", "%2B").replaceAll("&", "%26")}`).get("v") ?? segment)
}

/**
 * Finds the routes of a path. Fixed segments take precedence over parameters. Several routes of one method differ in access
 * level.
 */
export const router = (routes: ReadonlyArray<Route>): ((method: string, path: string) => Match) => {
  const root = node()
  for (const route of routes) {
    const end = segments(route.path).reduce(descend, root)
    const same = end.routes.get(route.method)
    if (same === undefined) end.routes.set(route.method, [route])
    else same.push(route)
  }

  const find = (
    at: Node,
    rest: ReadonlyArray<string>,
    index: number,
    values: ReadonlyArray<string>
  ): readonly [Node, ReadonlyArray<string>] | undefined => {
    const segment = rest[index]
    if (segment === undefined) return at.routes.size > 0 ? [at, values] : undefined
    const fixed = at.fixed.get(segment)
    return (
      (fixed && find(fixed, rest, index + 1, values)) ??
      (at.any && find(at.any, rest, index + 1, [...values, decodeSegment(segment)]))
    )
  }

  return (method, path) => {
    const found = find(root, segments(path), 0, [])
    if (found === undefined) return { _tag: "notFound" }
    const [end, values] = found
    const own = end.routes.get(method)
    return own === undefined ? { _tag: "otherMethod" } : { _tag: "found", routes: own, values }
  }
}
