// The units of prices and intervals, apart from the limits that every app loads.

/** The currencies of prices, with their number of decimals. @source protocol/formats.md#money */
export const currencies = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const

/** The units of a day interval. @source protocol/formats.md#intervals */
export const dayUnits = ["day", "week", "month", "year"] as const

/** The units of an interval. @source protocol/formats.md#intervals */
export const timeUnits = ["millisecond", "second", "minute", "hour", ...dayUnits] as const
