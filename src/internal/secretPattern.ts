/**
 * Text that looks like a secret: JWTs, the platform's keys and codes, bearer headers, and any other long run without a space.
 * U+E000 stands for one character that is hidden already, so that a longer secret around it is still recognized.
 */
export const secretPattern = /\beyJ[\w\uE000-]*(?:\.[\w\uE000-]+)*|\b[a-z]{2,3}_[\w\uE000]{6,}|[\w+/=.\uE000-]{20,}/g
