// How fresh the tokens of a session are kept.

/** An access token is refreshed when less than this is left of its lifetime. @source protocol/formats.md#constants */
export const likelyValidMillis = 20_000

/** The maximum freshness that a caller can require of an access token. @source protocol/apps.md#sessions */
export const maxFreshnessMillis = 60_000

/** The maximum age of an access token that an app passes on, unless the app chooses another. @source protocol/apps.md#sessions */
export const tokenAgeMillis = 75_000

/** The smallest maximum age that a caller can require of an access token. @source protocol/apps.md#sessions */
export const minTokenAgeMillis = 15_000
