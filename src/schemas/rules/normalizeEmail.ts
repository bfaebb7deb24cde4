/** Returns an e-mail address in the form in which the platform stores it. @source protocol/formats.md */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
