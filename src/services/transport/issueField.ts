import type * as Schema from "effect/Schema"
import type * as SchemaIssue from "effect/SchemaIssue"

/** Where in a value its first difference from the schema is, as a dotted path below `root`. */
export const issueField = (error: Schema.SchemaError, root = ""): string => {
  const path: Array<PropertyKey> = root === "" ? [] : [root]
  let issue: SchemaIssue.Issue | undefined = error.issue
  while (issue !== undefined) {
    if (issue._tag === "Pointer") path.push(...issue.path)
    issue = "issue" in issue ? issue.issue : "issues" in issue ? issue.issues[0] : undefined
  }
  return path.map(String).join(".")
}
