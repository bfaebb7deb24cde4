/** The part of a manifest that concerns its release. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly author?: string
  readonly homepage?: string
  readonly bugs?: { readonly url?: string; readonly email?: string }
  readonly repository?: { readonly type?: string; readonly url?: string; readonly directory?: string }
  readonly license?: string
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * Returns what the manifest of a package in a folder repeats of the SDK's, which is the one place for it: a fork that changes its
 * addresses changes them there, and calls `npm run manifests`.
 */
export const repeated = (sdk: Manifest, folder: string) => ({
  version: sdk.version,
  author: sdk.author,
  license: sdk.license,
  homepage: sdk.homepage,
  bugs: sdk.bugs,
  repository: { ...sdk.repository, directory: folder },
  publishConfig: sdk.publishConfig
})

/** Returns the manifest of a package in a folder with what it repeats of the SDK's, in the order of its fields. */
export const inStep = <Other extends Manifest>(other: Other, sdk: Manifest, folder: string): Other => ({
  ...other,
  ...repeated(sdk, folder),
  peerDependencies: { ...other.peerDependencies, portico: sdk.version }
})

/** Hosts of this name belong to nobody (RFC 2606), so an address with one is a placeholder. */
const placeholder = /[@/.]example\b/

/**
 * Returns what keeps the packages from being published: addresses that are placeholders, manifests that differ in what they share, and a
 * lack of provenance, for which npm compares `repository` with the repository of the run that publishes.
 */
export const releaseProblems = (sdk: Manifest, others: Readonly<Record<string, Manifest>>): ReadonlyArray<string> => {
  const addresses = {
    author: sdk.author,
    homepage: sdk.homepage,
    "bugs.url": sdk.bugs?.url,
    "bugs.email": sdk.bugs?.email,
    "repository.url": sdk.repository?.url
  }
  return [
    ...Object.entries(addresses).flatMap(([field, value]) =>
      value === undefined || placeholder.test(value)
        ? [
            `package.json: \`${field}\` ${value === undefined ? "is missing" : "is a placeholder"}; set it, and call "npm run manifests"`
          ]
        : []
    ),
    ...(sdk.publishConfig?.provenance === true && sdk.publishConfig.access === "public"
      ? []
      : ["package.json: publishConfig has no provenance"]),
    ...Object.entries(others).flatMap(([folder, other]) =>
      JSON.stringify(inStep(other, sdk, folder)) === JSON.stringify(other)
        ? []
        : [`${folder}/package.json: not in step with package.json; call "npm run manifests"`]
    )
  ]
}
