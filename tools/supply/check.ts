import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import emulator from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import { releaseProblems } from "../release/manifests.ts"
import { lockFiles, withInstallScript, withoutIntegrity } from "./lockFiles.ts"

// Checks that every package is locked with an integrity hash, that those which come with the published packages run no script when
// they are installed, and, as far as the registry responds, that packages have its signatures and no known vulnerabilities.

const root = fileURLToPath(new URL("../../", import.meta.url))

let isWrong = false
for (const file of lockFiles(root)) {
  const unknown = withoutIntegrity(`${root}${file}`)
  if (unknown.length > 0) isWrong = true
  console.log(unknown.length === 0 ? `${file}: locked by contents` : `${file}: no integrity for ${unknown.join(", ")}`)
}

// The compiler's script only verifies its own binary: the emulator runs without it.
const scripts = withInstallScript(`${root}package-lock.json`, ["", "emulator", "screens"])
const gained = scripts.filter((name) => !Object.hasOwn(sdk.allowScripts, name))
if (gained.length > 0) isWrong = true
console.log(
  gained.length === 0
    ? `Install scripts of what users install: ${scripts.join(", ") || "none"}`
    : `New install scripts: ${gained.join(", ")}`
)

for (const problem of releaseProblems(sdk, { emulator, screens })) console.log(`Before publishing: ${problem}`)

interface Audit {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}
const auditOf = (text: string): Audit => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
for (const file of lockFiles(root)) {
  const cwd = `${root}${file.replace(/package-lock\.json$/, "")}`
  const audit = spawnSync("npm", ["audit", "--package-lock-only", "--json"], { cwd, encoding: "utf8", timeout: 60_000 })
  const { vulnerabilities } = auditOf(audit.stdout)
  if (vulnerabilities === undefined) {
    console.log(
      "Vulnerabilities: skipped, because the registry that npm uses here answers no audit. Run this again with the public one."
    )
    break
  }
  const found = Object.entries(vulnerabilities).map(([name, { range, severity }]) => `${name} ${range} (${severity})`)
  if (found.length > 0) isWrong = true
  console.log(`${file}: ${found.join(", ") || "no known vulnerabilities"}`)
}

// A registry mirror may have no keys; it then returns nothing, or does not respond.
const { status, stderr, stdout } = spawnSync("npm", ["audit", "signatures"], { cwd: root, encoding: "utf8", timeout: 60_000 })
const said = `${stdout}\n${stderr}`.trim()
if (/invalid registry signature|missing registry signature|invalid attestation/i.test(said)) {
  isWrong = true
  console.log(said)
} else if (status === 0 && /verified/i.test(said)) console.log(said)
else console.log("Signatures: skipped, because the registry that npm uses here offers none. Run this again with the public one.")

process.exitCode = isWrong ? 1 : 0
