import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { inStep } from "../release/manifests.ts"

// Updates the manifest's entries from their sources: the paths of their declarations and code in `dist`; and what the manifests of the
// other packages repeat of it.

const root = fileURLToPath(new URL("../../", import.meta.url))
const path = `${root}package.json`
const manifest = JSON.parse(readFileSync(path, "utf8"))

/** These entries require Effect; all others also have a version with `effect` bundled. */
const needEffect = [
  "./effect",
  "./effect/errors",
  "./schemas",
  "./contract",
  "./services",
  "./http-api",
  "./store/effect",
  "./webhooks/effect",
  "./testing"
]

for (const [subpath, one] of Object.entries<Record<string, string> | string>(manifest.exports)) {
  if (typeof one === "string") continue
  const { source = "" } = one
  const name = subpath === "." ? "index" : subpath.slice(2)
  const needsEffect = needEffect.includes(subpath)
  manifest.exports[subpath] = {
    source,
    types: `./dist/types/${needsEffect ? "effect" : "alone"}/${name.replaceAll("/", "-")}.d.ts`,
    ...(needsEffect
      ? { default: `./dist/effect/${name}.js` }
      : { effect: `./dist/effect/${name}.js`, default: `./dist/alone/${name}.js` })
  }
}
// Resolvers that do not read `exports`, such as that of `moduleResolution: node10`, find the main entry and the types of the others.
const entries = Object.entries<{ readonly types: string }>(manifest.exports).filter(([, one]) => typeof one !== "string")
manifest.main = manifest.exports["."].default
manifest.types = manifest.exports["."].types
manifest.typesVersions = {
  "*": Object.fromEntries(entries.flatMap(([subpath, { types }]) => (subpath === "." ? [] : [[subpath.slice(2), [types]]])))
}
writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
for (const folder of ["emulator", "screens"]) {
  const other = `${root}${folder}/package.json`
  writeFileSync(other, `${JSON.stringify(inStep(JSON.parse(readFileSync(other, "utf8")), manifest, folder), null, 2)}\n`)
}
