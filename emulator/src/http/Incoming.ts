import type { Generation } from "../generation/Generation.js"

/** One request as the handlers see it: parsed, but not yet checked against an endpoint. */
export interface Incoming {
  readonly method: string
  readonly url: URL
  /** The served version of the API that the path names, such as `v1` or `latest`. */
  readonly version: string
  /** The path below the version: `/users/me`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The body as it was sent, if it is a text: signatures are made over it. */
  readonly text: string | undefined
  /** The platform that the request is answered as. */
  readonly generation: Generation
  /** The value of a header, or null. An empty header is an empty text. What is `x-stack-` may also be sent as `x-hexclave-`. */
  header(name: string): string | null
}
