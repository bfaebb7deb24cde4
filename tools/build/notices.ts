import { readdirSync, readFileSync } from "node:fs"

/** Returns the folders of the packages that modules belong to, by path; our own modules have none. */
export const packagesOf = (paths: ReadonlyArray<string>): ReadonlyArray<string> =>
  paths.flatMap((path) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [])

/** Returns the licenses of bundled packages, as their terms require. Fails for a package without a license. */
export const notices = (folders: ReadonlySet<string>): string => {
  const texts = Array.from(folders, (folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
    const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
    if (license === undefined) throw new Error(`${name} is bundled, and has no license that could be passed on`)
    return `## ${name} ${version}\n\n${readFileSync(`${folder}/${license}`, "utf8").trim()}\n`
  })
  return `# Licenses of the packages whose code is inside\n\n${[...new Set(texts)].sort().join("\n")}`
}
