import { cpSync, globSync, lstatSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import vm from "node:vm"
import { requireHost } from "./hosts.ts"

/** The part of Metro that is used here. Metro is not a dependency of the project. */
interface Metro {
  loadConfig(argv: object, defaults: object): Promise<object>
  runBuild(config: object, options: object): Promise<unknown>
}

// The globals of React Native that the SDK could use on import. There are no Node globals, no document, and no Web Crypto.
const globals = () => ({
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearInterval,
  clearTimeout,
  console,
  fetch,
  performance,
  queueMicrotask,
  setInterval,
  setTimeout
})

/**
 * Bundles subpaths with Metro and React Native's conditions, imports them with its globals, and returns the number of exports of
 * each. The package must be installed in the folder.
 */
export const inReactNative = async (folder: string, subpaths: ReadonlyArray<string>): Promise<ReadonlyArray<number | string>> => {
  // Metro does not follow links out of the project.
  const modules = join(folder, "node_modules")
  for (const path of globSync(["*", "@*/*"], { cwd: modules }).map((name) => join(modules, name))) {
    if (!lstatSync(path).isSymbolicLink()) continue
    const to = realpathSync(path)
    rmSync(path)
    cpSync(to, path, { recursive: true })
  }
  const counts = subpaths.map((subpath) => `() => Object.keys(require("${subpath}")).length`)
  const attempt = "(read) => { try { return read() } catch (error) { return String(error) } }"
  writeFileSync(join(folder, "entry.js"), `globalThis.imported = [${counts.join(", ")}].map(${attempt})\n`)
  const { loadConfig, runBuild }: Metro = requireHost("metro")
  const config = await loadConfig(
    { cwd: folder, config: undefined, "reset-cache": true },
    {
      projectRoot: folder,
      watchFolders: ["metro-runtime", "@babel/runtime"].map((name) => dirname(requireHost.resolve(`${name}/package.json`))),
      resolver: {
        unstable_enablePackageExports: true,
        unstable_conditionNames: ["react-native"],
        resolverMainFields: ["react-native", "browser", "main"],
        platforms: ["android", "ios"],
        useWatchman: false
      },
      transformer: {
        getTransformOptions: async () => ({ transform: { experimentalImportSupport: true, inlineRequires: false } })
      },
      serializer: { getPolyfills: () => [] },
      reporter: { update: () => {} },
      maxWorkers: 1
    }
  )
  const out = join(folder, "bundle.js")
  await runBuild(config, { entry: "entry.js", out, platform: "ios", dev: false, minify: false })
  const context = vm.createContext(globals())
  vm.runInContext("globalThis.global = globalThis; globalThis.self = globalThis", context)
  vm.runInContext(readFileSync(out, "utf8"), context, { filename: out })
  return vm.runInContext("imported", context)
}
