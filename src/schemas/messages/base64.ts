// The message for encoded bytes.

/** @source protocol/formats.md */
export const base64 = (path: string) => `${path} is not valid base64`
