import { tagged } from "./tagged.js"

/** The platform gave another project than that of the app. Look for what mixes the answers up, such as a cache in between. */
export class UnexpectedProjectError extends tagged("UnexpectedProjectError")<{
  /** The id of the app's project. */
  readonly expected: string
  readonly actual: string
}> {
  override get message() {
    return `The answer is of the project ${this.actual}, and the app belongs to ${this.expected}`
  }
}
