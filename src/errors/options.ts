import { described } from "./tagged.js"

/** An option of an app is invalid. Raised when the app is built, before any request. */
export class InvalidOption extends described("InvalidOption")<{
  /** The name of the option, with its path if it is nested: `"urls.signIn"`. */
  readonly option: string
  /** What is wrong with it, and what to pass instead. Never contains the value of a key. */
  readonly reason: string
}>(({ option, reason }) => `The option \`${option}\` ${reason}`) {}

/** No environment variable provides a required option. Raised when the app is built from the program's configuration. */
export class VariableMissing extends described("VariableMissing")<{
  /** The required option: `"secretServerKey"`. */
  readonly option: string
  /** The variables that were looked up, in order; any of them is sufficient. */
  readonly variables: ReadonlyArray<string>
}>(
  ({ option, variables }) => `The option \`${option}\` is needed, and none of these variables is set: ${variables.join(", ")}`
) {}
