import { fileURLToPath } from "node:url"
import type { BuildOptions } from "esbuild"
import type { Plugin } from "rolldown"

// Pages get the SDK in the form that the tests run on. What only one form needs is loaded for it alone.
const isPublished = process.env["PORTICO_FORM"] === "published"

const published = async (page: URL) => {
  const [plugins, { root }, { copyFor }] = await Promise.all([
    import("../../../tools/published/plugin.ts"),
    import("../../../tools/published/modules.ts"),
    import("../../../tools/published/tests.ts")
  ])
  const path = fileURLToPath(page).replaceAll("\\", "/").replace(root, "")
  return { ...plugins, copy: copyFor(path) ?? "effect" }
}

/** Returns the plugin of the bundler of a site. */
export const sdkOfSites = async (page: URL): Promise<Plugin> => {
  if (!isPublished) return (await import("../../../tools/build/sdk.ts")).viteSdk()
  const { copy, vitePublished } = await published(page)
  return vitePublished(copy)
}

/** Returns the options with which a single script is bundled. */
export const sdkOfScripts = async (page: URL): Promise<Pick<BuildOptions, "conditions" | "plugins">> => {
  if (!isPublished) return { conditions: ["source", "module"] }
  const { copy, esbuildPublished } = await published(page)
  return { conditions: ["module"], plugins: [esbuildPublished(copy)] }
}
