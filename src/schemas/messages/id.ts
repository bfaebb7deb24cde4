// The messages for ids and tokens.

/** @source protocol/requests.md#checks */
export const uuid = (path: string) => `${path} must be a valid UUID`
/** @source protocol/formats.md#ids */
export const permissionId = (path: string) => `${path} must have only lowercase letters, digits, colons and underscores`
/** @source protocol/formats.md#ids */
export const systemPermission = () => "Invalid system permission"
/** @source protocol/formats.md */
export const projectId = (path: string) => `${path} must be a UUID or "internal"`
/** The id of a price, catalog, product, item, store or trusted domain. @source protocol/formats.md#ids */
export const customId = (path: string) =>
  `${path} must have only letters, digits, underscores and hyphens, and not start with a hyphen`
/** @source RFC 6750 2.1 */
export const token = (path: string) => `${path} is not a token`
