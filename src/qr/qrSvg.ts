import * as Redacted from "effect/Redacted"
import { encode } from "uqr"
import { optional } from "../codecs/absence.js"
import { string } from "../codecs/scalar.js"
import { secretInput } from "../codecs/secret.js"
import { checkOptions } from "../services/arguments/brokenOptions.js"
import { refuseUnknown } from "../services/arguments/refuseUnknown.js"

/** The options of a QR code. */
export interface QrOptions {
  /** The accessible name of the image. Default: `QR code for an authenticator app`. */
  readonly title?: string
}

// The margin that a reader needs to find the code. ISO/IEC 18004, 6.3.8
const quietModules = 4

/**
 * Draws a QR code as an SVG string, for example of the `uri` of `beginMfaEnrolment`. Sends no request. The code is black on white
 * in every theme, and scales to its container. The image contains the text: keep it as secret as the text. Throws if the text is
 * longer than 2331 bytes, `InvalidInput` for what is no text, and `InvalidOption`.
 */
export const qrSvg = (text: string | Redacted.Redacted, options: QrOptions = {}): string => {
  refuseUnknown("text", { text: text ?? null }, { text: secretInput(string) })
  checkOptions(options, { title: optional(string) })
  const { title = "QR code for an authenticator app" } = options
  const { data, size } = encode(Redacted.isRedacted(text) ? Redacted.value(text) : text, { ecc: "M", border: quietModules })
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("")
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<title>${escape(title)}</title><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path d="${path}"/></svg>`
  )
}

/** Returns the runs of dark modules in a row: their starts and lengths. */
const runs = (row: ReadonlyArray<boolean>): ReadonlyArray<readonly [number, number]> => {
  const found: Array<readonly [number, number]> = []
  let start = -1
  row.concat(false).forEach((isDark, x) => {
    if (isDark && start < 0) start = x
    if (isDark || start < 0) return
    found.push([start, x - start])
    start = -1
  })
  return found
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escape = (text: string): string => text.replace(/[&<>]/g, (found) => entities[found] ?? found)
