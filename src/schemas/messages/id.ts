// The messages for ids.

/** @source protocol/requests.md#checks */
export const uuid = (path: string) => `${path} must be a valid UUID`
/** @source protocol/formats.md#ids */
export const permissionId = (path: string) => `${path} must have only lowercase letters, digits, colons and underscores`
/** @source protocol/formats.md#ids */
export const systemPermission = () => "Invalid system permission"
/** @source protocol/formats.md */
export const projectId = (path: string) => `${path} must be a UUID or "internal"`
