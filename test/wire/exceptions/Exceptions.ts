/** The recordings of a group that deviate from the contract, with the reason for each. An unused entry fails the test. */
export interface Exceptions {
  /** Recordings of routes outside the contract. */
  readonly outside: Readonly<Record<string, string>>
  /** Recordings whose endpoints are not declared yet. */
  readonly pending: ReadonlyArray<string>
  /** Response fields that the SDK drops on purpose: by endpoint, then by path, such as `items[].newUser`. */
  readonly unknownFields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Cases that cannot match: by recording, then by case. */
  readonly cases: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Endpoints without a recorded success. */
  readonly unrecorded: Readonly<Record<string, string>>
}
