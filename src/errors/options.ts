import { tagged } from "./tagged.js"

/** An option of an app cannot be used. Raised when the app is built, before anything is sent. */
export class InvalidOption extends tagged("InvalidOption")<{
  /** The name of the option, with its path if it is nested: `"urls.signIn"`. */
  readonly option: string
  /** What is wrong with it, and what to give instead. Never holds the value of a key. */
  readonly reason: string
}> {
  override get message() {
    return `The option \`${this.option}\` ${this.reason}`
  }
}

/** No variable of the environment has what an app needs. Raised when the app is built of the program's configuration. */
export class VariableMissing extends tagged("VariableMissing")<{
  /** The option that is needed: `"secretServerKey"`. */
  readonly option: string
  /** The names that were looked for, in order; any of them will do. */
  readonly variables: ReadonlyArray<string>
}> {
  override get message() {
    return `The option \`${this.option}\` is needed, and none of these variables is set: ${this.variables.join(", ")}`
  }
}
