import { described } from "./tagged.js"

/** The platform returned another project than the app's. Find out what mixes up the responses, such as a cache on the way. */
export class UnexpectedProjectError extends described("UnexpectedProjectError")<{
  /** The id of the app's project. */
  readonly expected: string
  readonly actual: string
}>(({ expected, actual }) => `The response belongs to the project ${actual}, but the app to ${expected}`) {}
