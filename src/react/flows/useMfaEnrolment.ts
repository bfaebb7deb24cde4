import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { useCallback, useEffect, useState } from "react"
import type { Enrolment } from "../../services/auth/mfa/MfaEnrolment.js"
import { retriedImport } from "../../services/lazy/retriedImport.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { MfaEnrolmentFlow, QrDrawing } from "./AccountFlows.js"
import { handled, settled } from "./settled.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { usePerUser, useUserFlag } from "./usePerUser.js"
import { useSignedInUser } from "./useSignedInUser.js"

/** Enables and disables the second factor of the signed-in user. */
export const useMfaEnrolment = (): MfaEnrolmentFlow => {
  const { auth } = useApp()
  const [lock] = useState(makeActionLock)
  const { gate, isStill, user } = useSignedInUser(lock)
  // Bound to the user whom the secret was created for, so that it never enables the second factor of another user.
  const enrolment = usePerUser<Enrolment | null>(user?.id, null)
  const [isOn, setOn] = useUserFlag(user?.id, user?.isMultiFactorRequired ?? false)
  const made = enrolment.value

  const begin = useFlowAction(lock, (options: CallOptions) =>
    auth.beginMfaEnrolment
      .result({}, options)
      .then((outcome) => (isStill() ? settled(outcome, options, { done: enrolment.set }) : handled))
  )
  const confirm = useFlowAction(
    lock,
    (code: string, options: CallOptions) =>
      made !== null && isStill()
        ? auth.enableMfa.result(made, code, options).then((outcome) =>
            settled(outcome, options, {
              done: () => {
                enrolment.set(null)
                setOn(true)
              }
            })
          )
        : Promise.resolve(handled),
    fields
  )
  const disable = useFlowAction(lock, (options: CallOptions) =>
    isStill()
      ? auth.disableMfa.result(options).then((outcome) => settled(outcome, options, { done: () => setOn(false) }))
      : Promise.resolve(handled)
  )
  const forget = enrolment.set
  const cancel = useCallback(() => {
    lock.abort()
    forget(null)
  }, [lock, forget])
  const qr = useQr(made?.uri ?? null)

  if (gate !== null) return gate
  if (isOn) return { step: "on", disable }
  if (made === null) return { step: "off", reason: enrolment.hasChanged ? "user-changed" : null, begin }
  return { step: "scan", secret: made.text, uri: made.uri, qr, confirm, cancel }
}

const fields = ["code"] as const

/** Returns a text as a QR code; null until it is drawn. The drawing code is loaded on first use. */
const useQr = (text: Redacted.Redacted | null): QrDrawing | null => {
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
