import * as Redacted from "effect/Redacted"
import { encode } from "uqr"
import { string } from "../codecs/scalar.js"
import { secretInput } from "../codecs/secret.js"
import { checkProperties } from "../services/arguments/validateProperties.js"

/** A QR code as the path of an SVG. */
export interface QrPath {
  /** The width and the height of the code, with its margin: the `viewBox` is `0 0 size size`. */
  readonly size: number
  /** The dark modules, as the `d` of a `<path>`. Contains the text: keep it as secret as the text. */
  readonly path: string
}

// The margin that a reader needs to find the code. ISO/IEC 18004, 6.3.8
const quietModules = 4

/**
 * Draws a QR code as the path of an SVG, for pages that build their elements themselves, such as those under a policy that requires
 * Trusted Types. Sends no request. Throws if the text is longer than 2331 bytes, and `InvalidInput` for what is no text.
 */
export const qrPath = (text: string | Redacted.Redacted): QrPath => {
  checkProperties("text", { text: text ?? null }, { text: secretInput(string) })
  const { data, size } = encode(Redacted.isRedacted(text) ? Redacted.value(text) : text, { ecc: "M", border: quietModules })
  return { size, path: data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join("") }
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
