import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { lockFiles, withoutIntegrity } from "./lockFiles.ts"

// Checks that every package is locked with an integrity hash, and that the installed ones have the registry's signatures.

const root = fileURLToPath(new URL("../../", import.meta.url))

let isWrong = false
for (const file of lockFiles(root)) {
  const unknown = withoutIntegrity(`${root}${file}`)
  if (unknown.length > 0) isWrong = true
  console.log(unknown.length === 0 ? `${file}: locked by contents` : `${file}: no integrity for ${unknown.join(", ")}`)
}

// A registry mirror may have no keys; it then returns nothing, or does not respond.
const { status, stderr, stdout } = spawnSync("npm", ["audit", "signatures"], { cwd: root, encoding: "utf8", timeout: 60_000 })
const said = `${stdout}\n${stderr}`.trim()
if (/invalid registry signature|missing registry signature|invalid attestation/i.test(said)) {
  isWrong = true
  console.log(said)
} else if (status === 0 && /verified/i.test(said)) console.log(said)
else console.log("Signatures: the registry that npm uses here offers none to check. Run this again with the public one.")

process.exitCode = isWrong ? 1 : 0
