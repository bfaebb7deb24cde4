import reference from "../../../docs/reference/errors.md?raw"

/** What the reference says of a known error, by lines; null if it has none of that code. */
export const docsOf = (code: string): ReadonlyArray<string> | null => {
  const section = reference.split(/^## /m).find((one) => one.startsWith(`${code}\n`))
  if (section === undefined) return null
  const lines = section
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/^- /, "").replaceAll("`", "").trim())
  return lines.filter((line) => line !== "" && !line.startsWith("Groups:"))
}
