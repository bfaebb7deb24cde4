import { existsSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

// Lets Node run the workspaces from their sources without a build: our packages resolve to `src` through the `source` condition,
// and a relative `./X.js` resolves to `./X.ts` if only that exists. Import this before anything of the workspaces.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.startsWith("file:")) {
      const source = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL)
      if (existsSync(fileURLToPath(source))) return nextResolve(source.href, context)
    }
    return nextResolve(specifier, { ...context, conditions: ["source", ...(context.conditions ?? [])] })
  }
})
