import type { ExecFileSyncOptions } from "node:child_process"
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A package as npm would publish it. */
export interface Tarball {
  readonly name: string
  readonly path: string
  /** The folder that it was installed to from the tarball. */
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly megabytes: { readonly packed: number; readonly unpacked: number }
}

interface Packed {
  readonly name: string
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: ReadonlyArray<{ readonly path: string }>
}

/** Packs a workspace, and returns what npm says of it as JSON. */
const pack = (workspace: string, into: string): string =>
  npm(["pack", "--json", "--ignore-scripts", "--pack-destination", into], join(root, workspace))

/** Packs a workspace unless the folder has it, from an earlier step of the same run. */
const packOnce = (workspace: string, folder: string): string => {
  const told = join(folder, `${workspace === "." ? "portico" : workspace}.json`)
  if (!existsSync(told)) writeFileSync(told, pack(workspace, folder))
  return readFileSync(told, "utf8")
}

/**
 * Packs a workspace and installs it from the tarball into a folder. `PORTICO_TARBALLS` names a folder of tarballs that several steps
 * share.
 */
export const install = (workspace: string, into: string): Tarball => {
  const shared = process.env["PORTICO_TARBALLS"]
  const text = shared === undefined ? pack(workspace, into) : packOnce(workspace, shared)
  const [packed] = Object.values(JSON.parse(text) as Record<string, Packed>)
  if (packed === undefined) throw new Error(`npm packed nothing in ${workspace}`)
  const path = join(shared ?? into, packed.filename)
  const folder = join(into, "node_modules", packed.name)
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-xzf", path, "-C", folder, "--strip-components=1"])
  const megabytes = { packed: packed.size / 1e6, unpacked: packed.unpackedSize / 1e6 }
  return { name: packed.name, path, folder, files: packed.files.map((file) => file.path), megabytes }
}

/**
 * Links the third-party dependencies of an installed package to those of the project, so that no network is needed, and its peers
 * unless the program has its own.
 */
export const linkDependencies = (
  tarball: Tarball,
  workspace: string,
  into: string,
  peers: "peers" | "no peers" = "peers"
): void => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = manifest(tarball.folder)
  const require = createRequire(join(root, workspace, "package.json"))
  for (const name of Object.keys({ ...dependencies, ...(peers === "peers" && peerDependencies) })) {
    const place = join(into, "node_modules", name)
    if (name.startsWith("portico")) continue
    const found = require.resolve
      .paths(name)
      ?.map((folder) => join(folder, name))
      .find((folder) => exists(folder))
    if (found === undefined && peerDependenciesMeta?.[name]?.optional === true) continue
    if (found === undefined) throw new Error(`${tarball.name} needs ${name}, which is not installed`)
    mkdirSync(dirname(place), { recursive: true })
    if (!exists(place)) symlinkSync(realpathSync(found), place, "junction")
  }
}

/** Reads the manifest of a package. */
export const manifest = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

interface Manifest {
  readonly version: string
  readonly bin?: Record<string, string>
  readonly exports: Record<string, string | Record<string, string>>
  readonly dependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
}

const exists = (path: string): boolean => {
  try {
    return realpathSync(path) !== ""
  } catch {
    return false
  }
}

const npm = (args: ReadonlyArray<string>, cwd: string): string => {
  const cli = process.env["npm_execpath"]
  const options = { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] } satisfies ExecFileSyncOptions
  return cli === undefined ? execFileSync("npm", args, options) : execFileSync(process.execPath, [cli, ...args], options)
}
