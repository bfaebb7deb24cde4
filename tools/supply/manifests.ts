interface Manifest {
  readonly name: string
  readonly repository?: { readonly url?: string; readonly directory?: string }
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
}

/**
 * Returns what is missing for publishing with provenance, which ties a package to the commit and the run that built it: the public
 * address of the repository. The manifest of the SDK is the one place for it; those of the other packages repeat it with their
 * directories.
 */
export const provenanceProblems = (sdk: Manifest, others: Readonly<Record<string, Manifest>>): ReadonlyArray<string> => {
  const problems = [sdk, ...Object.values(others)].flatMap(({ name, publishConfig }) =>
    publishConfig?.provenance === true && publishConfig.access === "public" ? [] : [`${name}: publishConfig has no provenance`]
  )
  const { url } = sdk.repository ?? {}
  if (url === undefined) return [...problems, "package.json: no repository, which npm compares with the one that publishes"]
  const elsewhere = Object.entries(others).filter(
    ([folder, { repository }]) => repository?.url !== url || repository.directory !== folder
  )
  return [
    ...problems,
    ...elsewhere.map(([folder]) => `${folder}/package.json: not the repository of package.json, in the directory ${folder}`)
  ]
}
