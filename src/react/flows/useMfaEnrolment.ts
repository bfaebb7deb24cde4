import { useCallback, useState } from "react"
import type { Enrolment } from "../../services/auth/mfa/MfaEnrolment.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { MfaEnrolmentFlow } from "./AccountFlows.js"
import { handled, settled } from "./settled.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { usePerUser, useUserFlag } from "./usePerUser.js"
import { useQr } from "./useQr.js"
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
