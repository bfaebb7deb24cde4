import { check } from "./check.js"
import { imageFormat, imageSize } from "./rules/image.js"
import { Url } from "./Url.js"

export { imageBytes } from "./rules/image.js"

/**
 * The image of a user, a team or a project: a web URL, or an image under 100KB as a data URL. @source protocol/formats.md#urls
 */
export const ProfileImage = Url.check(check(imageFormat), check(imageSize))
