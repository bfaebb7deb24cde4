import { readdirSync, readFileSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"

/** The part of a `package.json` that the doctor reads. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly type?: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly "@parcel/resolver-default"?: { readonly packageExports?: boolean }
}

/** A package on the disk. */
export interface Installed {
  readonly name: string
  /** Its real folder: two that differ are two copies. */
  readonly folder: string
  readonly manifest: Manifest
}

/** Reads the manifest of a folder, or returns null if it has none that can be read. */
export const readManifest = (folder: string): Manifest | null => {
  try {
    return Object(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
  } catch {
    return null
  }
}

/** Finds a package as Node does for a module in `from`. */
export const findPackage = (name: string, from: string): Installed | null => {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name)
    const manifest = readManifest(place)
    if (manifest !== null) return { name, folder: realpathSync(place), manifest }
    if (folder === dirname(folder)) return null
  }
}

/**
 * Returns the packages of an app: those in its own `node_modules`, those that it depends on, and what they depend on. In the folders above
 * there may be packages of other apps.
 */
export const installedIn = (folder: string): ReadonlyArray<Installed> => {
  const found = new Map<string, Installed>()
  const add = (name: string, from: string) => {
    const one = findPackage(name, from)
    if (one === null || found.has(one.folder)) return
    found.set(one.folder, one)
    const { dependencies, peerDependencies } = one.manifest
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) add(needed, one.folder)
  }
  const { dependencies, devDependencies } = readManifest(folder) ?? {}
  for (const name of [...namesIn(join(folder, "node_modules")), ...Object.keys({ ...dependencies, ...devDependencies })])
    add(name, folder)
  return [...found.values()]
}

const namesIn = (folder: string): ReadonlyArray<string> =>
  list(folder).flatMap((name) =>
    name.startsWith("@") ? list(join(folder, name)).map((inner) => `${name}/${inner}`) : name.startsWith(".") ? [] : [name]
  )

const list = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
