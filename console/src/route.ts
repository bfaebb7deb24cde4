import { useSyncExternalStore } from "react"

/** What the fragment of the URL names: `#/<project>/<section>/<id>`. */
export interface Route {
  readonly projectId: string | null
  readonly section: string
  readonly id: string | null
}

const decoded = (part: string | undefined): string | null => {
  if (part === undefined || part === "") return null
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const parse = (hash: string): Route => {
  const [, projectId, section, id] = hash.split("/")
  return { projectId: decoded(projectId), section: decoded(section) ?? "project", id: decoded(id) }
}

/** Returns the link to a section of a project, or to something in it. */
export const linkTo = (projectId: string, section: string, id?: string): string =>
  `#/${[projectId, section, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/")}`

/** Goes to a link. */
export const go = (link: string): void => {
  location.hash = link
}

const subscribe = (changed: () => void): (() => void) => {
  addEventListener("hashchange", changed)
  return () => removeEventListener("hashchange", changed)
}

/** Returns what the URL names, and follows it. */
export const useRoute = (): Route => parse(useSyncExternalStore(subscribe, () => location.hash))
