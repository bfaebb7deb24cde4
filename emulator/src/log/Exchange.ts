/** A request or a response, as it was sent. */
export interface Message {
  /** Names are in lowercase. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  /** The body as text; null if there was none, or it is not kept: it was no text, was too long, or is too old. */
  readonly body: string | null
  /** Whether the body is kept as it was sent, so that the request can be sent again. */
  readonly isWhole: boolean
}

/** A request that the emulator has answered. */
export interface LoggedRequest {
  /** Counts the requests of the emulator, from 1. */
  readonly number: number
  /** The id of the request, which the platform's answers name. */
  readonly id: string
  readonly receivedAtMillis: number
  readonly durationMillis: number
  readonly method: string
  /** The path with its query, in which secrets are masked. */
  readonly path: string
  readonly projectId: string | null
  /** The access level that the request asked for; null for pages, files and calls that need none. */
  readonly access: string | null
  /** The user of the access token, or the one whom the request has signed in. */
  readonly userId: string | null
  readonly status: number
  /** The code of the known error in the response; null if there is none. */
  readonly knownError: string | null
  /** Whether the emulator's console sent it. */
  readonly isOfConsole: boolean
}

/** A logged request with what was sent and answered. */
export interface Exchange extends LoggedRequest {
  readonly request: Message
  readonly response: Message
}
