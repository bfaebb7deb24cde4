import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { useEffect, useState } from "react"
import { loadOnce } from "../../services/platform/loadOnce.js"

/** Returns a text as a QR code (SVG markup); null until it is drawn. The drawing code is loaded on first use. */
export const useQr = (text: Redacted.Redacted | null): Redacted.Redacted | null => {
  const [drawn, setDrawn] = useState<{ readonly of: Redacted.Redacted; readonly svg: Redacted.Redacted } | null>(null)
  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const draw = Effect.map(drawing, ({ qrSvg }) => setDrawn({ of: text, svg: Redacted.make(qrSvg(text)) }))
    // Without the QR code, the text can still be typed.
    Effect.runPromise(draw, { signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  }, [text])
  return drawn !== null && drawn.of === text ? drawn.svg : null
}

const drawing = /* @__PURE__ */ loadOnce(() => import("../../qr/qrSvg.js"))
