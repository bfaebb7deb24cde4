// The message for codes.

/** @source protocol/requests.md#checks */
export const exactLength = (length: number) => (path: string) => `${path} must be exactly ${length} characters`
