import type { Generation } from "../generation/Generation.js"

/** A request as handlers see it: parsed, but not yet validated against an endpoint. */
export interface Incoming {
  readonly method: string
  readonly url: URL
  /** The API version in the path, such as `v1` or `latest`. */
  readonly version: string
  /** The path below the version, such as `/users/me`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** The raw body, if it is text; for verifying signatures. */
  readonly text: string | undefined
  /** The generation of the response. */
  readonly generation: Generation
  /** Returns a header, or null. An empty header is an empty string. `x-stack-` headers may also be sent as `x-hexclave-`. */
  header(name: string): string | null
}
