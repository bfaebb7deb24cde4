import { satisfies } from "compare-versions"
import manifest from "../../../package.json" with { type: "json" }
import type { Examination, Finding } from "../Finding.js"
import { problem, warning } from "../Finding.js"
import type { Installed } from "../packages.js"
import { findPackage, installedIn } from "../packages.js"
import type { Surroundings } from "../Surroundings.js"

/** The packages of which an app must have one copy: their values are compared by identity. */
const shared = ["portico", "effect", "react"] as const

const whyOne: Readonly<Record<(typeof shared)[number], string>> = {
  portico: "errors of one copy are not `instanceof` those of the other",
  effect: "a service or a fiber of one copy is unknown to the other",
  react: "hooks of one copy fail in components of the other"
}

/** Checks that what must be shared is there once, in a version that the packages accept. */
export const checkPackages = ({ folder, nodeVersion }: Surroundings): Examination => {
  const installed = installedIn(folder)
  const ours = installed.filter(({ name }) => /^portico(?:-|$)/.test(name))
  return {
    check: "packages",
    findings: [
      ...oldNode(nodeVersion),
      ...shared.flatMap((name) => copies(name, folder, installed)),
      ...ours.flatMap((one) => unmetPeers(one, folder))
    ],
    detail: [`Node ${nodeVersion}`, ...ours.map(({ name, manifest: { version } }) => `${name} ${version}`)].join(", ")
  }
}

const oldNode = (version: string): ReadonlyArray<Finding> =>
  satisfies(version, manifest.engines.node)
    ? []
    : [
        problem(
          "node-old",
          `Node ${version} is too old: the SDK needs ${manifest.engines.node}.`,
          "Install a supported version of Node."
        )
      ]

/** Finds packages that share another copy of a package than the app has. */
const copies = (name: (typeof shared)[number], folder: string, installed: ReadonlyArray<Installed>): ReadonlyArray<Finding> => {
  const own = findPackage(name, folder)
  if (own === null) return []
  return installed.flatMap((user) => {
    const { dependencies, peerDependencies } = user.manifest
    // What a package declares as its own dependency it may keep for itself, except this SDK.
    const isShared = peerDependencies?.[name] !== undefined || (name === "portico" && dependencies?.[name] !== undefined)
    const other = isShared ? findPackage(name, user.folder) : null
    if (other === null || other.folder === own.folder) return []
    return [
      problem(
        "package-twice",
        `There are two copies of ${name}: the app has ${own.manifest.version}, and ${user.name} has ${other.manifest.version} of its own; ${whyOne[name]}.`,
        `Make both accept one version, then run \`npm dedupe\` (pnpm: \`pnpm dedupe\`); \`npm ls ${name}\` shows who asks for which.`
      )
    ]
  })
}

/** Finds peers of our packages that are missing, or have a version that they do not accept. */
const unmetPeers = (user: Installed, folder: string): ReadonlyArray<Finding> =>
  Object.entries(user.manifest.peerDependencies ?? {}).flatMap(([name, range]) => {
    const found = findPackage(name, user.folder) ?? findPackage(name, folder)
    if (found === null)
      return user.manifest.peerDependenciesMeta?.[name]?.optional === true
        ? []
        : [
            problem(
              "peer-missing",
              `${user.name} needs ${name}, which is not installed.`,
              `Run \`npm install ${name}@"${range}"\`.`
            )
          ]
    const { version = "" } = found.manifest
    if (accepts(version, range)) return []
    return [
      problem(
        "peer-version",
        `${user.name} ${user.manifest.version} needs ${name} ${range}, and ${version} is installed.`,
        name.startsWith("portico")
          ? "Install the same version of all packages of Portico."
          : `Run \`npm install ${name}@"${range}"\`.`
      )
    ]
  })

const accepts = (version: string, range: string): boolean => {
  try {
    return satisfies(version, range)
  } catch {
    // A range that names no versions, such as `file:..` or `workspace:*`.
    return true
  }
}

/** Finds tools of the app that cannot load the packages without a setting, or at all. */
export const checkTools = ({ folder }: Surroundings, app: Installed["manifest"] | null): Examination => {
  const has = (name: string) => app?.dependencies?.[name] !== undefined || app?.devDependencies?.[name] !== undefined
  const versionOf = (name: string) => (has(name) ? findPackage(name, folder)?.manifest.version : undefined)
  const isBelow = (name: string, version: string) => {
    const found = versionOf(name)
    return found !== undefined && satisfies(found, `<${version}`)
  }
  const scripts = Object.values(app?.scripts ?? {}).join("\n")
  const guide = "The guide on tools and runtimes (docs/guides/tools.md of the package) has the setting."
  return {
    check: "tools",
    findings: [
      ...(isBelow("typescript", "5.4.0")
        ? [
            problem(
              "typescript-old",
              "TypeScript is older than 5.4, and cannot read the types of the SDK.",
              "Install 5.4 or newer."
            )
          ]
        : []),
      ...(has("parcel") && app?.["@parcel/resolver-default"]?.packageExports !== true
        ? [
            problem(
              "parcel-exports",
              "Parcel does not read `exports` of packages by itself, and does not find the SDK.",
              'Add "@parcel/resolver-default": { "packageExports": true } to the package.json of the app.'
            )
          ]
        : []),
      ...(isBelow("webpack", "5.0.0") || has("browserify")
        ? [
            problem(
              "bundler-old",
              `${has("browserify") ? "Browserify" : "webpack 4"} reads no \`exports\` of packages, and does not find the SDK.`,
              "Use webpack 5 or another current bundler."
            )
          ]
        : []),
      ...(isBelow("react-native", "0.79.0")
        ? [
            warning(
              "metro-exports",
              "Metro before React Native 0.79 reads no `exports` of packages by itself.",
              "Set `resolver.unstable_enablePackageExports` in metro.config.js, or update React Native."
            )
          ]
        : []),
      ...(has("jest") && /\bjest\b/.test(scripts) && !scripts.includes("--experimental-vm-modules")
        ? [
            warning(
              "jest-modules",
              'Jest loads the SDK only with a flag of Node; without it tests fail with "Must use import to load ES Module".',
              `Call it as \`NODE_OPTIONS=--experimental-vm-modules jest\`. ${guide}`
            )
          ]
        : [])
    ]
  }
}
