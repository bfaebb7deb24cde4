import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const installed = fileURLToPath(new URL("../../node_modules/", import.meta.url))

/** Returns the names of the packages that modules belong to, by path; our own modules have none. */
export const packagesOf = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.flatMap((path) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])

/** Returns the licenses of bundled packages, as their terms require. Fails for a package without a license. */
export const notices = (packages: ReadonlySet<string>): string => {
  const texts = [...packages].sort().map((name) => {
    const folder = `${installed}${name}`
    const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
    const [license] = globSync("LICEN[CS]E*", { cwd: folder })
    if (license === undefined) throw new Error(`${name} is bundled, and has no license that could be passed on`)
    return `## ${name} ${version}\n\n${readFileSync(`${folder}/${license}`, "utf8").trim()}\n`
  })
  return `# Licenses of the packages whose code is inside\n\n${texts.join("\n")}`
}
