// The messages for new passwords.

/** Returns the message for a password that is longer in UTF-8 than its hash reads. @source protocol/formats.md */
export const maxBytes = (max: number) => (path: string) => `${path} must be at most ${max} bytes in UTF-8`
