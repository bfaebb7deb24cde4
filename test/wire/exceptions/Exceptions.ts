/** What of a group of recordings does not fit the contract. Each entry says why; one that is not needed fails the test. */
export interface Exceptions {
  /** Recordings of routes that are no part of the contract. */
  readonly outside: Readonly<Record<string, string>>
  /** Recordings whose endpoints are not declared yet. */
  readonly pending: ReadonlyArray<string>
  /** Fields of answers that the SDK drops on purpose: by endpoint, then by place, such as `items[].newUser`. */
  readonly unknownFields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Cases that cannot fit: by recording, then by case. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Endpoints without a recorded success. */
  readonly unrecorded: Readonly<Record<string, string>>
}
