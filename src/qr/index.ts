export type { QrPath } from "./qrPath.js"
export { qrPath } from "./qrPath.js"
export type { QrOptions } from "./qrSvg.js"
export { qrSvg } from "./qrSvg.js"
