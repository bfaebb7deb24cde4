import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
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
