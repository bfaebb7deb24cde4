/** How long a shared store may take for one answer. */
export const storeTimeoutMillis = 5000

/** How long a session whose tokens are on the server lives by default after it was used last: 30 days. */
export const sharedSessionIdleMillis = 2_592_000_000

/** How long such a session lives by default in all, however much it is used: a year, as the refresh token does. */
export const sharedSessionMaxAgeMillis = 31_536_000_000

/** Such a session lives at least so long, in milliseconds: a shorter one ends between two pages. */
export const minSharedSessionMillis = 60_000

/** The least time after which the use of such a session is noted again, as a part of the time that it may be idle. */
export const sharedSessionTouch = 1 / 8

/** Random bytes of the id of such a session. */
export const sharedSessionIdBytes = 32

/** How long a lock in a shared store is held for a server that says nothing more, such as one that was killed. */
export const leaseMillis = 8000

/** How often whoever holds such a lock says that it is still at work. */
export const leaseBeatMillis = 2000

/** How long a server waits for a lock that others hold, before it does the work itself. */
export const leaseWaitMillis = 15_000

/** The wait between two looks at a lock that someone else holds; randomized by 0.5 to 1.5. */
export const leasePollMillis = 40

/** How long the id of a webhook's event is remembered: 30 days. The platform sends an event again for about a day. */
export const webhookMemoryMillis = 2_592_000_000

/** The longest body of a webhook that is read, in bytes. */
export const webhookMaxBytes = 1_000_000
