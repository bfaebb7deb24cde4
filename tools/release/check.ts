import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import readChanges from "@changesets/read"
import emulator from "../../emulator/package.json" with { type: "json" }
import sdk from "../../package.json" with { type: "json" }
import screens from "../../screens/package.json" with { type: "json" }
import { newestVersion } from "./changelog.ts"
import { releaseProblems } from "./manifests.ts"

// Refuses a release whose manifests have placeholders or differ, or whose version the changelog does not have.

const root = fileURLToPath(new URL("../../", import.meta.url))
const changes = await readChanges(root)
const newest = newestVersion(readFileSync(`${root}CHANGELOG.md`, "utf8"))
const problems = [
  ...releaseProblems(sdk, { emulator, screens }),
  ...(changes.length === 0
    ? []
    : [`.changeset: ${changes.length} changes are not in a version yet; call "npm run release:version"`]),
  ...(newest?.version === sdk.version ? [] : [`CHANGELOG.md: its newest version with a date is not ${sdk.version}`])
]
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${sdk.version} can be published.`)
process.exitCode = problems.length === 0 ? 0 : 1
