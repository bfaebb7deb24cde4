import { tagged } from "./tagged.js"

/** The platform returned another project than the app's. Find out what mixes up the responses, such as a cache on the way. */
export class UnexpectedProjectError extends tagged("UnexpectedProjectError")<{
  /** The id of the app's project. */
  readonly expected: string
  readonly actual: string
}> {
  override get message() {
    return `The response belongs to the project ${this.actual}, but the app to ${this.expected}`
  }
}
