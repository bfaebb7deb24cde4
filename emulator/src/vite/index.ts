import { resolve } from "node:path"
import type { Plugin, ViteDevServer } from "vite"
import type { DevEmulatorOptions, Running } from "./running.js"
import { variablesOf } from "./variables.js"

export type { DevEmulatorOptions } from "./running.js"

/** An emulator of this process, and who uses it. */
interface Shared {
  readonly running: Promise<Running>
  /** An environment of each dev server. */
  readonly owners: Set<object>
  /** The variables that it gives to the process. */
  variables: ReadonlyMap<string, string>
}

interface Everywhere {
  /** Those that run, the one that was configured last at the end. */
  readonly emulators: Map<string, Shared>
  /** The variables of the process as they were before. */
  readonly before: Map<string, string | undefined>
}

// Of the whole process, because Vite evaluates its configuration anew when it restarts, and this module with it if it is linked.
const everywhere: { [key: symbol]: Everywhere | undefined } = globalThis
const { before, emulators } = (everywhere[Symbol.for("portico-emulator/vite")] ??= { before: new Map(), emulators: new Map() })

// The emulator that was configured last gives each variable, or else it is as it was.
const setVariables = () => {
  const all = [...emulators.values()].reverse()
  for (const name of new Set(all.flatMap(({ variables }) => [...variables.keys()]))) {
    if (!before.has(name)) before.set(name, process.env[name])
  }
  for (const [name, former] of before) {
    const owner = all.find(({ variables }) => variables.has(name))
    if (owner === undefined) before.delete(name)
    const value = owner === undefined ? former : owner.variables.get(name)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

/** Starts the emulator of a dev server, or continues with the one that it had before it restarted. */
const emulatorFor = async (key: string, options: DevEmulatorOptions): Promise<Shared> => {
  const known = emulators.get(key)
  if (known !== undefined) {
    await (await known.running).change(options)
    return known
  }
  // Imported here, because a build does not need it.
  const running = import("./running.js").then(({ start }) => start(options))
  const shared: Shared = { running, owners: new Set(), variables: new Map() }
  emulators.set(key, shared)
  try {
    await running
  } catch (cause) {
    emulators.delete(key)
    throw cause
  }
  return shared
}

const close = async (key: string, { running }: Shared) => {
  emulators.delete(key)
  setVariables()
  await (await running).close()
}

/** Prints the console's URL below the URLs of the dev server. */
const printConsole = (server: ViteDevServer, baseUrl: string) => {
  const print = () => server.config.logger.info(`  ➜  Portico: ${baseUrl}/ (the emulator's console)`)
  const { printUrls } = server
  server.printUrls = () => {
    printUrls()
    print()
  }
  // A server of a framework prints no URLs.
  if (server.config.server.middlewareMode) print()
}

/**
 * A plugin of Vite that runs the emulator beside the dev server, in the same process, and gives the app its URL, its project and its keys.
 * It does nothing in builds, previews and tests. It needs Vite 6 or newer.
 *
 * Pages read `import.meta.env.VITE_STACK_API_URL`, `VITE_STACK_PROJECT_ID` and `VITE_STACK_PUBLISHABLE_CLIENT_KEY`, whose prefix is that of Vite's
 * `envPrefix`. Servers read `STACK_API_URL`, `STACK_PROJECT_ID`, `STACK_PUBLISHABLE_CLIENT_KEY`, `STACK_SECRET_SERVER_KEY` and
 * `STACK_SUPER_SECRET_ADMIN_KEY` from `process.env`. They name the first project, and win over those of `.env` files.
 *
 * What is in the emulator survives when the dev server restarts, also with other options. It ends with the process, unless `data` names a folder.
 *
 * ```ts
 * import { porticoEmulator } from "portico-emulator/vite"
 * import { defineConfig } from "vite"
 *
 * export default defineConfig({
 *   plugins: [porticoEmulator({ projects: [{ magicLinkEnabled: true, users: [{ email: "ada@example.com", password: "password" }] }] })]
 * })
 * ```
 */
export const porticoEmulator = (options: DevEmulatorOptions = {}): Plugin => {
  let key = ""
  return {
    name: "portico-emulator",
    // Vitest starts a dev server too.
    apply: (_, { command, isPreview }) => command === "serve" && isPreview !== true && process.env["VITEST"] === undefined,
    // After this hook, Vite reads the variables of the process.
    config: async ({ envPrefix = "VITE_", root = "" }) => {
      key = JSON.stringify([resolve(root), options.port, options.host, options.baseUrl])
      const shared = await emulatorFor(key, options)
      const { baseUrl, project } = await shared.running
      shared.variables = variablesOf(project(), baseUrl, typeof envPrefix === "string" ? [envPrefix] : envPrefix)
      emulators.delete(key)
      emulators.set(key, shared)
      setVariables()
    },
    configureServer: async (server) => {
      const shared = emulators.get(key)
      if (shared === undefined) return
      shared.owners.add(server.environments.client)
      printConsole(server, (await shared.running).baseUrl)
    },
    // Called for each environment of a dev server that closes or has been replaced by a new one.
    async closeBundle() {
      const shared = emulators.get(key)
      if (shared?.owners.delete(this.environment) && shared.owners.size === 0) await close(key, shared)
    }
  }
}
