import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { oauthProviders } from "../../src/schemas/limits.ts"

// Regenerates the provider logos in screens/src/providers from a public-domain (CC0) icon package. Later versions of it
// lack some of the logos. It contains thousands, so it is downloaded here instead of being a dependency.

const source = "simple-icons@12.4.0"
const target = (file: string) => fileURLToPath(new URL(`../../screens/src/providers/${file}.ts`, import.meta.url))
const common = ["google", "github", "microsoft", "linkedin", "apple", "x"]

const folder = mkdtempSync(join(tmpdir(), "portico-marks-"))
try {
  const packed = execFileSync("npm", ["pack", source, "--silent"], { cwd: folder, encoding: "utf8" }).trim()
  const files = oauthProviders.map((id) => `package/icons/${id}.svg`)
  execFileSync("tar", ["-xzf", packed, ...files], { cwd: folder })
  const marks = files.map((file, index) => {
    const svg = readFileSync(join(folder, file), "utf8")
    const [, name, path] =
      /^<svg role="img" viewBox="0 0 24 24" xmlns="[^"]*"><title>([^<]+)<\/title><path d="([^"]+)"\/><\/svg>$/.exec(svg.trim()) ??
      []
    if (path === undefined) throw new Error(`${file} is not one path on a square of 24`)
    // A hundredth of a unit is less than a hundredth of a pixel at the displayed size.
    return { id: oauthProviders[index] ?? "", name, path: path.replaceAll(/(\.\d\d)\d+/g, "$1") }
  })
  const head = `// Written by \`npm run marks\`, from ${source} (CC0 1.0).\n\n`
  const record = (name: string, lines: ReadonlyArray<readonly [string, string | undefined]>) =>
    `export const ${name} = {\n${lines.map(([id, text]) => `  ${id}: "${text}"`).join(",\n")}\n} as const\n`
  const paths = (isCommon: boolean) =>
    marks.flatMap(({ id, path }) => (common.includes(id) === isCommon ? [[id, path] as const] : []))
  writeFileSync(
    target("marks"),
    `${head}/** What the providers call themselves. Those that most people have come first. */\n` +
      `${record(
        "names",
        marks.map(({ id, name }) => [id, name] as const)
      )}\n` +
      "/** The marks of those that most sites have: a path on a square of 24. The others are in `otherMarks.ts`. */\n" +
      record("marks", paths(true))
  )
  writeFileSync(
    target("otherMarks"),
    `${head}/** The marks that are loaded when they are shown: a path on a square of 24. */\n${record("otherMarks", paths(false))}`
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
