// The messages for URLs and images.

/** @source protocol/formats.md */
export const spaces = (path: string) => `${path} contains spaces`
/** @source protocol/formats.md */
export const url = (path: string) => `${path} is not a valid URL`
/** @source protocol/formats.md */
export const httpUrl = () => "URL must start with http:// or https://"
/** @source protocol/formats.md#urls */
export const imageFormat = (path: string) =>
  `${path} must be an http or https URL, or a base64 data URL of a png, jpg, jpeg, gif, bmp or webp image`
/** @source protocol/formats.md#urls */
export const imageSize = (bytes: number) => (path: string) => `${path} must be an image of less than ${bytes / 1000}KB`
/** @source protocol/formats.md#urls */
export const domainPattern = (path: string) =>
  `${path} must be a domain of letters, digits, dots and hyphens, without a dot at either end or two in a row; * and ** stand for any part`
/** @source protocol/formats.md#urls */
export const hostname = (path: string) => `${path} must be localhost or a valid hostname`
