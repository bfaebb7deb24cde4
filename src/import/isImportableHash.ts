/**
 * Returns whether the platform takes a password hash: bcrypt (`$2a$`, `$2b$`, `$2y$`) with a cost of at most 16. It refuses a user
 * with any other hash: create such a user without a password, and send a link to set a new one.
 */
export const isImportableHash = (hash: string): boolean =>
  typeof hash === "string" && /^\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash)
