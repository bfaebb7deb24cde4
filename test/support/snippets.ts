import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")
const name = /^(.+\.md)\.(\d+)\.ts$/

/** Returns the TypeScript blocks of a page. */
export const snippetsOf = (page: string): ReadonlyArray<string> =>
  [...readFileSync(page, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text)

/** The example in the documentation of a declaration. */
export interface Example {
  /** The path of the source from the root. */
  readonly file: string
  /** The name that it declares. */
  readonly name: string
  readonly since: string
  readonly category: string
  readonly text: string
}

const documented = /\/\*\*(?:(?!\*\/)[\s\S])*?\*\/\n *(?:export )?(?:const |function |class )?(\w+)/g

let read: ReadonlyArray<Example> | undefined

/** Returns the examples of the sources, which are read once. */
export const examples = (): ReadonlyArray<Example> => (read ??= readExamples())

const readExamples = (): ReadonlyArray<Example> =>
  globSync("{src,screens/src,emulator/src}/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(`${root}${file}`, "utf8")
      if (!source.includes("* @example\n")) return []
      return [...source.matchAll(documented)].flatMap(([comment, declared = ""]) => {
        const doc = comment.replace(/^[ \t]*\* ?/gm, "")
        const text = /^@example\n```tsx?\n([\s\S]*?)^```/m.exec(doc)?.[1]
        const tag = (tagName: string) => new RegExp(`^@${tagName} (.+)$`, "m").exec(doc)?.[1] ?? ""
        return text === undefined ? [] : [{ file, name: declared, since: tag("since"), category: tag("category"), text }]
      })
    })

const exampleModule = /^(.+\.tsx?)\.(\w+)\.example\.tsx$/

/** Returns the module of an example, which is loaded as the examples of its declaration stand in the source. */
export const moduleOf = ({ file, name }: Example): string => `${root}${file}.${name}.example.tsx`

/** The names that examples share with the guides, which `test/docs/names.ts` defines. */
const shared =
  /\b(?:app|server|admin|projectId|publishableClientKey|secretServerKey|superSecretAdminKey|baseUrl|email|password|teamId|request|webhookSecret|showMessage|forget)\b/g

/** Returns an example with an import of the names that it neither declares nor imports. */
const completed = (text: string): string => {
  const code = text.replace(/"[^"\n]*"|\/\/.*$/gm, "")
  const isOwn = (one: string) => new RegExp(`\\bconst (?:\\{[^}]*\\b)?${one}\\b`).test(code)
  const used = [...new Set(code.replace(/\.\w+/g, "").match(shared))].filter((one) => !isOwn(one))
  return `import { ${used.join(", ")} } from "${root}test/docs/names.ts"\n${text}\nexport {}\n`
}

/**
 * Makes modules of the TypeScript blocks of a page, such as `/docs/guides/testing.md.1.ts` for the first one, and of the examples of the
 * sources: `/src/promise/client.ts.createClientApp.example.tsx`.
 */
export const snippetModules = (): Plugin => ({
  name: "snippets",
  enforce: "pre",
  resolveId: (id) => (name.test(id) || exampleModule.test(id) ? id : undefined),
  load: (id) => {
    if (exampleModule.test(id)) {
      const example = examples().find((one) => moduleOf(one) === id)
      return example && completed(example.text)
    }
    const [, page, number] = name.exec(id) ?? []
    return page === undefined ? undefined : snippetsOf(page)[Number(number) - 1]
  }
})
