import { fileURLToPath } from "node:url"
import { build } from "esbuild"

// A server of TanStack Start without a page, as its Vite plugin would build it: the modules that the plugin generates read the app
// of the current request.

/** A server function: its method, its middleware, and what it does. */
export interface ServerFunction<Context> {
  readonly method: "GET" | "POST"
  readonly run: (context: Context, data: unknown) => unknown
}

/** An app of TanStack Start. */
export interface StartApp<Context> {
  /** The middleware of every request. */
  readonly middleware: (args: {
    readonly next: (given: { readonly context: Context }) => Promise<{ readonly response: Response }>
    readonly request: Request
  }) => unknown
  /** Answers requests to any path that begins with `/api`. */
  readonly api?: (context: Context, request: Request) => Promise<Response>
  /** Loads the page of every other path; its HTML is what this returns. */
  readonly page?: (context: Context) => Promise<string>
  /** The server functions by id, at `/_serverFn/<id>`. */
  readonly functions?: Readonly<Record<string, ServerFunction<Context>>>
  /** Called with the `redirect` of TanStack Router when the app starts. */
  readonly withRedirect?: (redirect: (to: { readonly to: string }) => unknown) => void
}

const generated: Readonly<Record<string, string>> = {
  "current-app": `
    import { AsyncLocalStorage } from "node:async_hooks"
    export const apps = new AsyncLocalStorage()
    export const current = () => apps.getStore()`,
  "#tanstack-start-entry": `
    import { current } from "current-app"
    export const startInstance = { getOptions: () => ({ requestMiddleware: current().requestMiddleware }) }`,
  "#tanstack-router-entry": `
    import { current } from "current-app"
    export const getRouter = () => current().router()`,
  "#tanstack-start-server-fn-resolver": `
    import { current } from "current-app"
    export const getServerFnById = async (id) => current().functions[id]`,
  "tanstack-start-manifest:v": `export const tsrStartManifest = () => ({ routes: { __root__: {} } })`
}

const entry = `
  import { BaseRootRoute, BaseRoute, RouterCore, createNonReactiveMutableStore, createNonReactiveReadonlyStore, redirect } from "@tanstack/router-core"
  import { createMiddleware, createServerFn } from "@tanstack/start-client-core"
  import { createStartHandler } from "@tanstack/start-server-core"
  import { createServerRpc } from "@tanstack/start-server-core/createServerRpc"
  import { apps } from "current-app"

  const stores = () => ({
    createMutableStore: createNonReactiveMutableStore,
    createReadonlyStore: createNonReactiveReadonlyStore,
    batch: (run) => run()
  })
  const html = ({ responseHeaders, router }) => {
    const matches = router.stores.matches.get()
    const failed = matches.some(({ status }) => status === "error")
    return new Response(matches.map(({ loaderData }) => loaderData ?? "").join(""), { status: failed ? 500 : 200, headers: responseHeaders })
  }
  const handler = createStartHandler(html)

  export const start = ({ api, functions = {}, middleware, page, withRedirect }) => {
    withRedirect?.(redirect)
    const own = createMiddleware().server(middleware)
    const router = () => {
      const root = new BaseRootRoute({})
      const all = (path, options) => new BaseRoute({ getParentRoute: () => root, path, ...options })
      const routes = [
        all("/api/$", { server: { handlers: { ANY: ({ context, request }) => api(context, request) } } }),
        all("$", { loader: ({ serverContext }) => page?.(serverContext) })
      ]
      return new RouterCore({ routeTree: root.addChildren(routes) }, stores)
    }
    // As the compiler of TanStack Start splits a server function.
    const fns = Object.entries(functions).map(([id, { method, run }]) => {
      const rpc = createServerRpc({ id, name: id, filename: id }, (options) => fn.__executeServer(options))
      const fn = createServerFn({ method }).middleware([own]).handler(rpc, ({ context, data }) => run(context, data))
      return [id, rpc]
    })
    const app = { requestMiddleware: [own], router, functions: Object.fromEntries(fns) }
    return (request) => apps.run(app, () => handler(request))
  }
`

const bundle = async () => {
  const folder = fileURLToPath(new URL(".", import.meta.url))
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: folder, sourcefile: "entry.js" },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    logLevel: "silent",
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.TSS_SERVER_FN_BASE": '"/_serverFn/"',
      "process.env.TSS_DISABLE_CSRF_MIDDLEWARE_WARNING": '"true"'
    },
    plugins: [
      {
        name: "generated",
        setup: (hooks) => {
          hooks.onResolve({ filter: /./ }, ({ path }) => (path in generated ? { path, namespace: "generated" } : undefined))
          hooks.onLoad({ filter: /./, namespace: "generated" }, ({ path }) => ({
            contents: generated[path] ?? "",
            resolveDir: folder
          }))
        }
      }
    ]
  })
  const text = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")
  const { start } = await import(/* @vite-ignore */ `data:text/javascript;base64,${text}`)
  return start
}

let loading: ReturnType<typeof bundle> | undefined

/** Returns the request handler of an app of TanStack Start. */
export const startServer = <Context>(app: StartApp<Context>): ((request: Request) => Promise<Response>) => {
  loading ??= bundle().catch((cause: unknown) => {
    throw new Error("the server of TanStack Start cannot be built: npm run frameworks", { cause })
  })
  const started = loading.then((start) => start(app))
  return async (request) => (await started)(request)
}
