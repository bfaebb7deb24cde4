/** A change that is not released yet, as Changesets reads it. */
export interface Change {
  readonly summary: string
  readonly releases: ReadonlyArray<{ readonly type: string }>
}

const headings = { major: "To change", minor: "Added and changed", patch: "Fixed" } as const
const kinds = ["major", "minor", "patch"] as const

/** Returns the changelog with a section for a version, above that of the version before. */
export const withVersion = (changelog: string, version: string, date: string, changes: ReadonlyArray<Change>): string => {
  const sections = kinds.flatMap((kind) => {
    const texts = changes.filter(({ releases }) => kindOf(releases) === kind).map(({ summary }) => item(summary))
    return texts.length === 0 ? [] : [`### ${headings[kind]}\n\n${texts.join("\n")}\n`]
  })
  const at = changelog.search(/^## \d/m)
  if (at === -1) throw new Error("The changelog has no version yet")
  return `${changelog.slice(0, at)}## ${version} (${date})\n\n${sections.join("\n")}\n${changelog.slice(at)}`
}

const kindOf = (releases: Change["releases"]) => kinds.find((kind) => releases.some(({ type }) => type === kind))

const item = (summary: string): string => `- ${summary.trim().replace(/\n(?=.)/g, "\n  ")}`

/** Returns the newest version of the changelog with its date, or null. */
export const newestVersion = (changelog: string): { readonly version: string; readonly date: string } | null => {
  const match = /^## (\d\S*) \((\d{4}-\d\d-\d\d)\)$/m.exec(changelog)
  return match === null ? null : { version: match[1] ?? "", date: match[2] ?? "" }
}
