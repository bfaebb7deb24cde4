import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build } from "tsdown"
import manifest from "../package.json" with { type: "json" }
import { hostFiles, withoutEffect } from "../tsdown.config.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
// A folder for each process: test files run beside each other.
const folder = `${root}.cache/bench/${process.pid}`
const sdk = `${folder}/node_modules/portico`

/** The entry `portico` of the published SDK. */
export const portico = `${sdk}/dist/alone/index.js`

/** Returns a folder with the SDK installed as without Effect: built, with the needed parts of `effect` bundled. */
export const published = (): Promise<string> => {
  written ??= write()
  return written
}

let written: Promise<string> | null = null

const write = async (): Promise<string> => {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(sdk, { recursive: true })
  // A package of its own: inside ours, `portico` would resolve to the checkout.
  writeFileSync(`${folder}/package.json`, JSON.stringify({ name: "bench", private: true }))
  for (const one of [withoutEffect, hostFiles])
    await build({ ...one, outDir: `${sdk}/${one.outDir}`, config: false, cwd: root, logLevel: "warn" })
  // The package has no sources, even for a program that is bundled with those of the emulator.
  const { source: _, ...hosts } = manifest.imports["#importUrl"]
  writeFileSync(`${sdk}/package.json`, JSON.stringify({ ...manifest, imports: { "#importUrl": hosts } }))
  return folder
}
