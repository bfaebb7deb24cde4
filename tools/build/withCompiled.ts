import { dirname, join, relative } from "node:path/posix"
import { parseSync } from "vite"

/** Modules that declare or re-export declarations keep them; components use none. */
const declares = /^(?:contract|schemas|testing|codecs|react)\//

/**
 * Makes a source module import compiled modules instead of declarations.
 * @param module the path of the module below `src`
 * @param has checks whether a module is compiled
 */
export const withCompiled = (module: string, source: string, has: (compiled: string) => boolean): string => {
  if (declares.test(module) || !/\b(?:contract|schemas|codecs)\//.test(source)) return source
  const { errors, program } = parseSync(`${module}.ts`, source)
  if (errors.length > 0) throw new Error(`${module} does not parse`)
  let text = source
  for (const node of [...program.body].reverse()) {
    const isImport = node.type === "ImportDeclaration" && node.importKind !== "type"
    const isExport =
      (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") && node.exportKind !== "type"
    if (!(isImport || isExport) || !node.source?.value.startsWith(".")) continue
    const target = join("compiled", dirname(module), node.source.value).replace(/\.js$/, "")
    if (!has(target)) continue
    const path = `${relative(dirname(module), target).replace(/^(?!\.)/, "./")}.js`
    text = `${text.slice(0, node.source.start)}"${path}"${text.slice(node.source.end)}`
  }
  return text
}
