import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { inStep } from "./manifests.ts"

// Writes what the manifests of the other packages repeat of the SDK's.

const root = fileURLToPath(new URL("../../", import.meta.url))
const sdk = JSON.parse(readFileSync(`${root}package.json`, "utf8"))
for (const folder of ["emulator", "screens"]) {
  const path = `${root}${folder}/package.json`
  writeFileSync(path, `${JSON.stringify(inStep(JSON.parse(readFileSync(path, "utf8")), sdk, folder), null, 2)}\n`)
}
