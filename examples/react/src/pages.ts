import type { ComponentType } from "react"

/** One file of `pages/`: the address it has, its title, and the component. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly default: ComponentType
}

const pages = Object.values(import.meta.glob<Page>("./pages/*.tsx", { eager: true }))

/** The page of an address; undefined where there is none. A new page is a new file in `pages/`, and no more. */
export const pageAt = (path: string): Page | undefined => pages.find((page) => page.path === path) ?? handlerPageAt(path)

// Below the handler's path, dashes and capitals do not matter: `/handler/signIn` is the sign-in page too.
const handlerPageAt = (path: string) =>
  path.startsWith("/handler/") ? pages.find((page) => plain(page.path) === plain(path)) : undefined

const plain = (path: string): string => path.toLowerCase().replaceAll("-", "")
