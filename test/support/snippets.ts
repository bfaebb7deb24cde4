import { readFileSync } from "node:fs"
import type { Plugin } from "vite"

const name = /^(.+\.md)\.(\d+)\.ts$/

/** Returns the TypeScript blocks of a page. */
export const snippetsOf = (page: string): ReadonlyArray<string> =>
  [...readFileSync(page, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text)

/** Makes the TypeScript blocks of a page modules, such as `/docs/guides/testing.md.1.ts` for the first one. */
export const snippetModules = (): Plugin => ({
  name: "snippets",
  enforce: "pre",
  resolveId: (id) => (name.test(id) ? id : undefined),
  load: (id) => {
    const [, page, number] = name.exec(id) ?? []
    return page === undefined ? undefined : snippetsOf(page)[Number(number) - 1]
  }
})
