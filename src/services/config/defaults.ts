// How requests are sent, unless an app or a call chooses otherwise.

/** A wall clock that has moved by this much against the monotonic one was set, or the device has slept. */
export const clockStepMillis = 5000

/** The maximum number of attempts of a request. @source protocol/formats.md#constants */
export const maxAttempts = 5

/** The wait before the first retry; it doubles, and is randomized by 0.5 to 1.5. @source protocol/formats.md#constants */
export const retryBaseMillis = 1000

/** The default timeout of one attempt, including the body. */
export const attemptTimeoutMillis = 10_000

/** The default timeout of a call, including the wait for its turn and for a token, all attempts and the waits between them. */
export const callTimeoutMillis = 30_000

/** The default maximum number of an app's requests that are in flight at once. */
export const maxConcurrentRequests = 100

/** The wait before the first retry on this device, where a platform either runs or does not; it doubles as the other does. */
export const localRetryBaseMillis = 30

/** The maximum length of an excerpt of a foreign body in an error, in characters. */
export const excerptLength = 200

/** The default maximum size of a response, in bytes. */
export const maxResponseBytes = 8_000_000

/** The minimum wait that the SDK uses for a `Retry-After`; a zero or past time is ignored. */
export const minRetryAfterMillis = 100

/** The wait before the only retry of a 500, randomized by 0.5 to 1.5: a second 500 is final. */
export const faultRetryMillis = 250

/** The probability that a request tries the first base URL again while another is in use; halved after each failure. */
export const probeChance = { first: 0.5, least: 0.01 } as const

/** How long an app remembers that its platform lacks a feature without an older form. */
export const platformMemoryMillis = 600_000
