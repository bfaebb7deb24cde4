import type { Redacted } from "effect/Redacted"
import { optional } from "../codecs/absence.js"
import { string } from "../codecs/scalar.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { qrPath } from "./qrPath.js"

/** The options of a QR code. */
export interface QrOptions {
  /** The accessible name of the image. Default: `QR code for an authenticator app`. */
  readonly title?: string
}

/**
 * Draws a QR code as an SVG string, for example of the `uri` of `beginMfaEnrolment`. Sends no request. The code is black on white
 * in every theme, and scales to its container. The image contains the text: keep it as secret as the text. Throws if the text is
 * longer than 2331 bytes, `InvalidInput` for what is no text, and `InvalidOption`.
 *
 * @since 0.3.0
 * @category QR codes
 * @example
 * ```ts
 * import { qrSvg } from "portico/qr"
 *
 * const svg = qrSvg("https://example.com/tickets/7")
 * ```
 */
export const qrSvg = (text: string | Redacted, options: QrOptions = {}): string => {
  checkOptions(options, { title: optional(string) })
  const { title = "QR code for an authenticator app" } = options
  const { path, size } = qrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<title>${escape(title)}</title><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
  )
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escape = (text: string): string => text.replace(/[&<>]/g, (found) => entities[found] ?? found)
