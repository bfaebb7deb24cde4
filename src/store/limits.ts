/** The timeout of one operation of a shared store. */
export const storeTimeoutMillis = 5000

/** The default lifetime of a session on the server after its last use: 30 days. */
export const sharedSessionIdleMillis = 2_592_000_000

/** The default maximum lifetime of such a session, however much it is used: a year, as for the refresh token. */
export const sharedSessionMaxAgeMillis = 31_536_000_000

/** The minimum lifetime of such a session, in milliseconds: a shorter one would end between two pages. */
export const minSharedSessionMillis = 60_000

/** The minimum interval between two records of such a session's use, as a fraction of its idle lifetime. */
export const sharedSessionTouch = 1 / 8

/** How far the clocks of servers that share a store may differ: a day. */
export const sharedSessionClockMillis = 86_400_000

/** The number of random bytes in the id of such a session. */
export const sharedSessionIdBytes = 32

/** How long a lock in a shared store stays held without a change, for example by a server that was killed. */
export const leaseMillis = 5000

/** How often the holder of such a lock changes its value. */
export const leaseBeatMillis = 1000

/** How long a lock stays in the store if no one takes it over: a day, so that a clock that is set forward by less ends none. */
export const leaseEntryMillis = 86_400_000

/** How long a server waits for a lock before it does the work without it. */
export const leaseWaitMillis = 15_000

/** The wait between two attempts to take a lock; randomized by 0.5 to 1.5. */
export const leasePollMillis = 40

/** How long the id of a webhook event is remembered: 30 days. The platform resends an event for about a day. */
export const webhookMemoryMillis = 2_592_000_000

/** The maximum length of a webhook's body, in bytes. */
export const webhookMaxBytes = 1_000_000

/** The maximum time in which a webhook's body must arrive, as for the response to an attempt of a call. */
export const webhookMaxMillis = 10_000
