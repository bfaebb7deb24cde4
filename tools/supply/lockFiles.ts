import { globSync, readFileSync } from "node:fs"

interface Package {
  readonly integrity?: string
  /** Whether it is inside of the archive of the package above it, whose hash covers it. */
  readonly inBundle?: boolean
  readonly link?: boolean
  readonly version?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
interface Lock {
  readonly packages: Readonly<Record<string, Package>>
}

/** Returns every lock file of the project. */
export const lockFiles = (root: string): ReadonlyArray<string> =>
  globSync("**/package-lock.json", { cwd: root, exclude: (name) => name === "node_modules" || name === "dist" })
    .map((file) => file.replaceAll("\\", "/"))
    .sort()

/** Returns the packages of a lock file without an integrity hash, except those of the workspace. */
export const withoutIntegrity = (file: string): ReadonlyArray<string> => {
  const { packages }: Lock = JSON.parse(readFileSync(file, "utf8"))
  return Object.entries(packages).flatMap(([path, { inBundle, integrity, link, version }]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    const isPinned = link === true || inBundle === true || integrity?.startsWith("sha512-") === true
    return name === undefined || isPinned ? [] : [`${name}@${version}`]
  })
}

/**
 * Returns the packages with an install script among those that come with a published package of the workspace: its dependencies and
 * theirs, without peers and what is only for development.
 */
export const withInstallScript = (file: string, published: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { packages }: Lock = JSON.parse(readFileSync(file, "utf8"))
  const reached = new Set<string>()
  // Node finds a dependency in the nearest folder above.
  const find = (path: string, name: string): string | undefined => {
    const place = `${path}${path === "" ? "" : "/"}node_modules/${name}`
    if (packages[place] !== undefined) return place
    return path === "" ? undefined : find(path.replace(/(?:^|\/)(?:node_modules\/)?(?:@[^/]+\/)?[^/]+$/, ""), name)
  }
  const pending = [...published]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = find(path, name)
      if (place !== undefined) pending.push(place)
    }
  }
  return [...reached]
    .filter((path) => packages[path]?.hasInstallScript === true)
    .map((path) => path.replace(/^.*node_modules\//, ""))
}
