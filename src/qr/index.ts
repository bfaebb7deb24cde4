export type { QrOptions } from "./qrSvg.js"
export { qrSvg } from "./qrSvg.js"
