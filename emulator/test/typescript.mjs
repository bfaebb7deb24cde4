import { existsSync } from "node:fs"
import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

// Sources import each other by their built names; when run from source, the TypeScript file is used.
registerHooks({
  resolve: (specifier, context, next) => {
    if (!specifier.startsWith(".") || !specifier.endsWith(".js") || context.parentURL === undefined)
      return next(specifier, context)
    const source = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL)
    return next(existsSync(fileURLToPath(source)) ? source.href : specifier, context)
  }
})
