import { globSync, readFileSync } from "node:fs"

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly link?: boolean; readonly version?: string; readonly optional?: boolean }
    >
  >
}

/** Returns every lock file of the project. */
export const lockFiles = (root: string): ReadonlyArray<string> =>
  globSync("**/package-lock.json", { cwd: root, exclude: (name) => name === "node_modules" || name === "dist" })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

/** Returns the packages of a lock file without an integrity hash, except those of the workspace. */
export const withoutIntegrity = (file: string): ReadonlyArray<string> => {
  const { packages }: Lock = JSON.parse(readFileSync(file, "utf8"))
  return Object.entries(packages).flatMap(([path, { integrity, link, version }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return name === undefined || link === true || integrity?.startsWith("sha512-") === true ? [] : [`${name}@${version}`]
  })
}
