/** Returns the date at a time in seconds since the epoch; the nearest one if it is beyond all dates. */
export const dateAt = (seconds: number): Date => new Date(Math.min(Math.max(seconds * 1000, -maxMillis), maxMillis))

// ECMAScript: 21.4.1.1
const maxMillis = 8.64e15
