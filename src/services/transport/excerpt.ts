import { excerptLength } from "../../schemas/limits.js"

// JWTs, the platform's keys and codes, bearer headers, and any other long run without a space.
const secretLike = /[\w-]{6,}\.[\w-]{6,}\.[\w-]*|\b[a-z]{2,3}_\w{6,}|[\w+/=-]{20,}/g

/** The beginning of a foreign text, short enough for a log, and with whatever looks like a secret masked. */
export const excerpt = (text: string): string =>
  text
    .slice(0, 10 * excerptLength)
    .replace(secretLike, "***")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, excerptLength)
