import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { forbidden } from "./forbidden.ts"
import type { Layer } from "./layers.ts"
import { layers } from "./layers.ts"

// Fails if a source file imports what the layers table forbids, or uses what only the edges may use.

const importPattern = /(?:^|\n)(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g

const layerOf = (file: string): Layer | undefined =>
  layers.find((layer) => (typeof layer.files === "string" ? file.startsWith(layer.files) : layer.files.test(file)))

const allowsOurs = (layer: Layer, file: string, target: string): boolean => {
  const own = typeof layer.files === "string" ? target.startsWith(layer.files) : dirname(target) === dirname(file)
  return own || layer.ours.some((prefix) => target.startsWith(prefix))
}

const allowsPackage = (layer: Layer, specifier: string): boolean =>
  layer.packages.some((name) => (/[/:]$/.test(name) ? specifier.startsWith(name) : specifier === name))

const problems: Array<string> = []
const files = globSync(["src/**/*.{ts,tsx}", "screens/src/**/*.{ts,tsx}", "emulator/src/**/*.{ts,tsx}"]).map((file) =>
  file.replaceAll("\\", "/")
)

for (const file of files.sort()) {
  const text = readFileSync(file, "utf8")
  const layer = layerOf(file)
  if (layer === undefined) {
    problems.push(`${file}: no layer holds for this file`)
    continue
  }
  // Examples in comments import what programs import.
  const uncommented = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " ")).replace(/\/\/.*$/gm, "")
  for (const match of uncommented.matchAll(importPattern)) {
    const specifier = match[1] ?? match[2] ?? ""
    const isOurs = specifier.startsWith(".")
    const target = isOurs
      ? normalize(join(dirname(file), specifier))
          .replaceAll("\\", "/")
          .replace(/\.js$/, ".ts")
      : specifier
    if (isOurs ? !allowsOurs(layer, file, target) : !allowsPackage(layer, specifier))
      problems.push(`${file}: may not import ${target}`)
  }
  // Strings, such as pages that a server sends, are not code of this program.
  const code = uncommented.replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
  for (const rule of forbidden) {
    if (rule.allowedIn.some((pattern) => pattern.test(file))) continue
    code.split("\n").forEach((line, index) => {
      if (rule.pattern.test(line)) problems.push(`${file}:${index + 1}: ${rule.reason}`)
    })
  }
  // Generated files have no length limit, nor has the table of all texts in a language.
  const isTable = /^\/\/ Written by `npm run/.test(text) || /^screens\/src\/words\/[a-z]{2}\.ts$/.test(file)
  if (!isTable && text.split("\n").length > 300) problems.push(`${file}: longer than 300 lines; it holds more than one idea`)
}

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} broken boundaries`)
process.exitCode = problems.length === 0 ? 0 : 1
