import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { examples, moduleOf } from "../support/snippets.js"

const root = fileURLToPath(new URL("../../", import.meta.url)).replaceAll("\\", "/")

/** Declarations that the snippets assume. */
const placeholders = `
declare const projectId: string
declare const publishableClientKey: string
declare const secretServerKey: string
declare const superSecretAdminKey: string
declare const webhookSecret: string
declare const forget: (userId: string) => Promise<void>
declare const baseUrl: string
declare const email: string
declare const password: string
declare const code: string
declare const userId: string
declare const teamId: string
declare const apiKey: string
declare const vaultSecret: string
declare const smtpPassword: string
declare const showMessage: (text: string) => void
declare const app: import("portico").ClientApp
declare const server: import("portico").ServerApp
declare const admin: import("portico").AdminApp
declare const request: Request
interface ImportMeta {
  readonly env: {
    readonly VITE_STACK_API_URL: string
    readonly VITE_STACK_PROJECT_ID: string
    readonly VITE_STACK_PUBLISHABLE_CLIENT_KEY: string
  }
}

declare module "express" {
  export type Request = import("node:http").IncomingMessage & Express.Request
  export type Response = import("node:http").ServerResponse & {
    status(code: number): Response
    json(body: unknown): Response
  }
  type Handler = (request: Request, response: Response, next: () => void) => void | Promise<void>
  type ErrorHandler = (error: unknown, request: Request, response: Response, next: (error: unknown) => void) => void
  const express: () => {
    use(handler: Handler | ErrorHandler): void
    get(path: string, handler: Handler): void
    post(path: string, handler: Handler): void
    listen(port: number): void
  }
  export default express
}

declare module "expo-secure-store" {
  export const getItemAsync: (key: string) => Promise<string | null>
  export const setItemAsync: (key: string, value: string) => Promise<void>
}
declare module "expo-router" {
  export const router: { push(path: string): void }
}
declare module "expo-web-browser" {
  type Opened = { type: "success"; url: string } | { type: "cancel" | "dismiss" }
  export const openAuthSessionAsync: (url: string, redirectUrl: string) => Promise<Opened>
}
declare module "@/lib/tokenStore" {
  export const tokenStore: import("portico").TokenStore.OwnTokenStore
}

declare module "next/link" {
  const Link: (props: { href: string; children: import("react").ReactNode }) => import("react").JSX.Element
  export default Link
}
declare module "next/navigation" {
  export const notFound: () => never
  export const usePathname: () => string
  export const useRouter: () => { refresh(): void }
}
declare module "next/cache" {
  export const revalidatePath: (path: string, type?: "layout" | "page") => void
}
declare module "@/lib/portico" {
  type App = import("portico").ServerApp
  type Views = import("portico/next").Next<ReturnType<App["forTokens"]>, import("portico").ReadOnlyServerApp>
  export const server: () => App
  export const action: Views["action"]
  export const getUser: Views["getUser"]
  export const session: Views["session"]
}
declare module "@/lib/server" {
  export const server: () => import("portico").ServerApp
}
declare module "@/app/dashboard/actions" {
  export const rename: (form: FormData) => Promise<void>
}
declare module "@/app/Portico" {
  export const Portico: (props: {
    children: import("react").ReactNode
    hydrate?: import("portico").Dehydrated
  }) => import("react").JSX.Element
}
declare module "@/app/portico.server" {
  type View = ReturnType<import("portico").ServerApp["forTokens"]>
  export const session: import("react-router").RouterContext<View>
}
declare module "@/src/portico" {
  export const portico: object
}
declare module "*.css" {}

declare module "@tanstack/react-start" {
  interface Middleware<Context> {
    readonly context?: Context
  }
  interface ServerFunction<Context> {
    handler<A>(run: (given: { readonly context: Context }) => A): () => A
    middleware<Added>(all: readonly [Middleware<Added>]): ServerFunction<Context & Added>
  }
  type Next = <Context>(given: { readonly context: Context }) => {
    readonly response: Response
    readonly context: Context
  }
  export const createMiddleware: () => {
    server<A>(run: (given: { readonly next: Next; readonly request: Request }) => A): Middleware<
      Exclude<Awaited<A>, Response> extends { readonly context: infer Context } ? Context : never
    >
  }
  export const createServerFn: () => ServerFunction<object>
  export const createStart: (options: () => { readonly requestMiddleware: ReadonlyArray<object> }) => object
}

declare module "@testing-library/react" {
  export const render: (ui: import("react").ReactNode) => void
  export const screen: { findByText(text: string): Promise<HTMLElement> }
}

declare module "hono" {
  interface Context<E extends { Variables: object }> {
    readonly req: { readonly raw: Request }
    res: Response
    set<K extends keyof E["Variables"]>(key: K, value: E["Variables"][K]): void
    get<K extends keyof E["Variables"]>(key: K): E["Variables"][K]
    json(body: unknown, status?: number): Response
    header(name: string, value: string): void
  }
  export class Hono<E extends { Variables: object }> {
    readonly fetch: (request: Request) => Promise<Response>
    onError(handler: (error: Error, c: Context<E>) => Response): void
    use(handler: (c: Context<E>, next: () => Promise<void>) => Promise<Response | undefined>): void
    get(path: string, handler: (c: Context<E>) => Response | Promise<Response>): void
  }
}
`

const pages = globSync(["*.md", "docs/*.md", "docs/{decisions,guides}/*.md", "{emulator,screens,examples/*}/*.md"], {
  cwd: root
}).sort()

/** The programs that the emulator's console offers to copy. Its own values stand for any. */
const offered = globSync("console/src/screens/*.tsx", { cwd: root })
  .sort()
  .flatMap((screen) =>
    [...readFileSync(`${root}${screen}`, "utf8").matchAll(/`((?:import|await|const) [^`]*)`|'(await [^']*)'/g)].map(
      ([, whole, line], index) => {
        const text = (whole ?? line ?? "").replace(/\$\{JSON[^}]*\}/g, '""').replace(/\$\{kind\}/g, "template")
        return [
          `${screen} block ${index + 1}`,
          { file: `${screen}.${index + 1}.tsx`, text: `${text.replace(/\$\{scope\}/g, "team")}\nexport {}\n` }
        ] as const
      }
    )
  )

/** The TypeScript blocks of the pages, of the sources and of the console, each as a module beside it. */
const snippets = new Map([
  ...offered,
  ...examples().map(
    (example) =>
      [
        `${example.name} of ${example.file}`,
        { file: moduleOf(example).slice(root.length), text: `${example.text}\nexport {}\n` }
      ] as const
  ),
  ...pages.flatMap((page) =>
    [...readFileSync(`${root}${page}`, "utf8").matchAll(/^```tsx?\n([\s\S]*?)^```/gm)].map(
      ([, text = ""], index) =>
        [`${page} block ${index + 1}`, { file: `${page}.${index + 1}.tsx`, text: `${text}\nexport {}\n` }] as const
    )
  )
])

/** Fails to compile if a layer `Main` requires more than the HTTP server layer of a host provides. */
const ofMain = `
type RequiredByMain = typeof Main extends import("effect").Layer.Layer<infer _, infer __, infer Required> ? Required : "not a layer"
type OfHost =
  | import("effect").FileSystem.FileSystem
  | import("effect").Path.Path
  | import("effect/http").Etag.Generator
  | import("effect/http").HttpPlatform.HttpPlatform
  | import("effect/http").HttpServer.HttpServer
export const missing: [Exclude<RequiredByMain, OfHost>] extends [never] ? null : Exclude<RequiredByMain, OfHost> = null
`
const hasMain = (text: string) => /^(?:export )?const Main = /m.test(text)

/** Compiles all snippets at once, and returns what the compiler says of each by its path, and of anything else under "". */
const check = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const folder = `${root}.cache/snippets/`
  rmSync(folder, { recursive: true, force: true })
  const write = (file: string, text: string) => {
    mkdirSync(dirname(folder + file), { recursive: true })
    writeFileSync(folder + file, text)
    return file
  }
  const files = [...snippets.values()].map(({ file, text }) => write(file, hasMain(text) ? text + ofMain : text))
  const config = { extends: "../../tsconfig.base.json", files: [write("placeholders.d.ts", placeholders), ...files] }
  write("tsconfig.json", JSON.stringify(config))
  const compiler = ["node_modules/typescript/bin/tsc", "-p", folder, "--pretty", "false"]
  const { stderr, stdout } = spawnSync(process.execPath, compiler, { cwd: root, encoding: "utf8" })
  const problems = new Map<string, Array<string>>()
  // A message goes on in lines that are indented.
  for (const problem of `${stdout}${stderr}`.split(/\n(?! )/).filter((line) => line !== "")) {
    const [, file = "", message = problem] = /^\.cache\/snippets\/(.+?)(\(\d+,\d+\): [\s\S]*)$/.exec(problem) ?? []
    problems.set(file, [...(problems.get(file) ?? []), message])
  }
  return problems
}

describe("a snippet of the documentation", () => {
  let checked: ReturnType<typeof check> | undefined
  const problemsOf = (file: string) => (checked ??= check()).get(file) ?? []

  it.each([...snippets])("compiles: %s", { timeout: 60_000 }, (_, { file }) => {
    assert.deepStrictEqual(problemsOf(file), [])
  })

  it("compiles with what all of them assume", { timeout: 60_000 }, () => {
    assert.deepStrictEqual(problemsOf("placeholders.d.ts"), [])
    // The sources themselves are compiled elsewhere, with all of Next.
    assert.deepStrictEqual(
      problemsOf("").filter((problem) => !problem.startsWith("src/next/")),
      []
    )
  })

  it("provides all services to the layer `Main`, except those of an HTTP server", () => {
    assert.isNotEmpty([...snippets.values()].filter(({ text }) => hasMain(text)))
  })

  it("is found on the first page and in the console", () => {
    assert.isAtLeast([...snippets.keys()].filter((name) => name.startsWith("README.md")).length, 3)
    assert.isAtLeast(offered.length, 10)
  })
})
