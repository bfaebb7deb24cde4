import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { oauthProviders } from "../../src/schemas/limits.ts"

// Writes src/react/screens/providers/marks.ts anew, from the package of marks that are in the public domain (CC0). Later versions of it
// lack some of the marks. It has thousands of them, so it is fetched here and is no dependency of the project.

const source = "simple-icons@12.4.0"
const target = fileURLToPath(new URL("../../src/react/screens/providers/marks.ts", import.meta.url))

const folder = mkdtempSync(join(tmpdir(), "portico-marks-"))
try {
  const packed = execFileSync("npm", ["pack", source, "--silent"], { cwd: folder, encoding: "utf8" }).trim()
  const files = oauthProviders.map((id) => `package/icons/${id}.svg`)
  execFileSync("tar", ["-xzf", packed, ...files], { cwd: folder })
  const marks = files.map((file, index) => {
    const svg = readFileSync(join(folder, file), "utf8")
    const path = /^<svg role="img" viewBox="0 0 24 24" xmlns="[^"]*"><title>([^<]+)<\/title><path d="([^"]+)"\/><\/svg>$/.exec(
      svg.trim()
    )
    if (path === null) throw new Error(`${file} is not one path on a square of 24`)
    return `  ${oauthProviders[index]}: {\n    name: "${path[1]}",\n    path: "${path[2]}"\n  }`
  })
  writeFileSync(
    target,
    `// Written by \`npm run marks\`, from ${source} (CC0 1.0).\n\n` +
      "/** What the providers call themselves, and their marks: a path on a square of 24. */\n" +
      `export const marks = {\n${marks.join(",\n")}\n} as const\n`
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
