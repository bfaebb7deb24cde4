import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { useEffect, useState } from "react"
import { retriedImport } from "../../services/lazy/retriedImport.js"
import type { QrDrawing } from "./AccountFlows.js"

/** Returns a text as a QR code; null until it is drawn. The drawing code is loaded on first use. */
export const useQr = (text: Redacted.Redacted | null): QrDrawing | null => {
  const [drawn, setDrawn] = useState<{ readonly of: Redacted.Redacted; readonly qr: QrDrawing } | null>(null)
  useEffect(() => {
    if (text === null) return
    const controller = new AbortController()
    const draw = Effect.map(drawing, ({ qrPath }) => {
      const { path, size } = qrPath(text)
      setDrawn({ of: text, qr: { size, path: Redacted.make(path) } })
    })
    // Without the QR code, the text can still be typed.
    Effect.runPromise(draw, { signal: controller.signal }).catch(() => {})
    return () => controller.abort()
  }, [text])
  return drawn !== null && drawn.of === text ? drawn.qr : null
}

const drawing = retriedImport(() => import("../../qr/qrPath.js"))
