/**
 * Something that is wrong, or likely to be, and what to do about it. It names variables, files, packages and hosts; it never contains
 * the value of a variable.
 */
export interface Finding {
  /** What it is, for programs: `variable-blank`, `key-rejected`. */
  readonly id: string
  /** A problem makes calls fail or exposes a secret; a warning may be intended. */
  readonly severity: "problem" | "warning"
  /** A sentence about what is wrong. */
  readonly message: string
  /** A sentence about what to do. */
  readonly advice: string
}

/** What a check found: nothing, or its findings; or why it was not made, and what makes it possible. */
export interface Examination {
  /** The subject of the check, such as `variables`. */
  readonly check: string
  readonly findings: ReadonlyArray<Finding>
  /** What is right, in a few words, such as the versions that were found. */
  readonly detail?: string
  /** Why the check was not made. */
  readonly skipped?: string
}

/** Creates a finding that makes calls fail or exposes a secret. */
export const problem = (id: string, message: string, advice: string): Finding => ({ id, severity: "problem", message, advice })

/** Creates a finding that may be intended. */
export const warning = (id: string, message: string, advice: string): Finding => ({ id, severity: "warning", message, advice })
