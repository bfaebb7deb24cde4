import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"
import { errorsModule } from "./entries.ts"
import { notices, packagesOf } from "./notices.ts"
import { annotate } from "./pure.ts"

/** Marks what the SDK and `effect` declare as free of side effects, so that bundlers drop what is unused (decision 5). */
export const pure: Plugin = {
  name: "pure",
  transform: {
    filter: { id: /[\\/]src[\\/]/ },
    handler: (code, id) => ({ code: annotate(id, code), map: null })
  }
}

// These modules compare only values of their own, or read times in milliseconds.
const users =
  /\/node_modules\/effect\/dist\/(?:internal\/(?:core|effect|option|result)|Context|Inspectable|Redacted)\.js$|\/src\/(?:services|internal)\//

/** Replaces three public modules of `effect`, each as a whole, with what users without Effect need of them (decision 5). */
export const alone: Plugin = {
  name: "alone",
  resolveId: {
    filter: { id: /^(?:effect|\.{1,2})\/(?:Duration|Equal|Hash)(?:\.js)?$/ },
    handler: (id, importer = "") =>
      users.test(importer) ? fileURLToPath(new URL(`alone/${/(\w+)(?:\.js)?$/.exec(id)?.[1]}.ts`, import.meta.url)) : null
  }
}

/** Leaves the file that has all code of an app out of those that import it, so that browsers can replace it. */
export const allCodeApart: Plugin = {
  name: "all-code-apart",
  resolveId: {
    filter: { id: /^\.\/allCode\.js$/ },
    handler: () => ({ id: "../parts/allCode.js", external: true })
  }
}

/** The folders of the packages that the builds so far have bundled. */
const bundled = new Set<string>()

/** Leads from `portico/errors` to the file of each error, and passes on the licenses of what all builds bundle. */
export const finish = (licenses?: string): Plugin => ({
  name: "finish",
  generateBundle(_, bundle) {
    if (bundle["errors.js"]?.type === "chunk") bundle["errors.js"].code = errorsModule
    const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? one.moduleIds : []))
    if (licenses === undefined) return
    mkdirSync(dirname(licenses), { recursive: true })
    for (const folder of packagesOf(modules)) bundled.add(folder)
    writeFileSync(licenses, notices(bundled))
  }
})
