// The texts for ids.

/** @source facts 3.2 */
export const uuid = (path: string) => `${path} must be a valid UUID`
/** @source spec 5 Identifiers */
export const permissionId = (path: string) => `${path} must have only lowercase letters, digits, colons and underscores`
/** @source spec 5 Identifiers */
export const systemPermission = () => "Invalid system permission"
/** @source spec 5 Identifiers */
export const customId = (path: string) =>
  `${path} must have only letters, digits, underscores and hyphens, and not start with a hyphen`
/** @source facts 3.3 */
export const projectId = (path: string) => `${path} must be a UUID or "internal"`
