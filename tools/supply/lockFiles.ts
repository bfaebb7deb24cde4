import { globSync, readFileSync } from "node:fs"

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly integrity?: string; readonly link?: boolean; readonly version?: string; readonly optional?: boolean }
    >
  >
}

/** Every lock file of the project. */
export const lockFiles = (root: string): ReadonlyArray<string> =>
  globSync("**/package-lock.json", { cwd: root, exclude: (name) => name === "node_modules" || name === "dist" })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

/** The packages that a lock file names without the hash of their contents. Those of the workspace have none. */
export const withoutIntegrity = (file: string): ReadonlyArray<string> => {
  const { packages }: Lock = JSON.parse(readFileSync(file, "utf8"))
  return Object.entries(packages).flatMap(([path, { integrity, link, version }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    return name === undefined || link === true || integrity?.startsWith("sha512-") === true ? [] : [`${name}@${version}`]
  })
}

/**
 * The packages that may be without one. These binaries of the linter are for systems that the lock file was not written on, and the
 * registry that it was written with does not have them. They are optional and only lint; npm asks for none of them elsewhere.
 */
export const allowed: ReadonlyArray<string> = [
  "android-arm64",
  "android-x64",
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64-musl",
  "linux-x64-musl",
  "win32-arm64",
  "win32-x64"
].map((system) => `@biomejs/cli-${system}@2.6.8`)
