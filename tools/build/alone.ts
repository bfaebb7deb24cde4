import { fileURLToPath } from "node:url"
import type { Plugin } from "rolldown"

const users =
  /\/node_modules\/effect\/dist\/(?:internal\/(?:core|effect|option|result)|Context|Inspectable|Redacted)\.js$|\/src\/services\//

/** Replaces three public modules of `effect` as a whole. */
export const alone: Plugin = {
  name: "alone",
  resolveId: (id, importer = "") => {
    const name = /(?:^|\/)(Equal|Hash|Duration)(?:\.js)?$/.exec(id)?.[1]
    return name !== undefined && (process.env.ONLY ?? "Equal,Hash,Duration").includes(name) && users.test(importer)
      ? fileURLToPath(new URL(`lean/${name}.ts`, import.meta.url))
      : null
  }
}
