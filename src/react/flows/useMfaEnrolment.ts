import { useCallback, useState } from "react"
import type { Enrolment } from "../../services/auth/mfa/MfaEnrolment.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { MfaEnrolmentFlow } from "./AccountFlows.js"
import { makeActionLock } from "./actionLock.js"
import { answered, settled } from "./settled.js"
import { useAct } from "./useAct.js"
import { useFlag } from "./useFlag.js"
import { useMember } from "./useMember.js"
import { useOwn } from "./useOwn.js"
import { useQr } from "./useQr.js"

/** Enables and disables the second factor of the signed-in user. */
export const useMfaEnrolment = (): MfaEnrolmentFlow => {
  const { auth } = useApp()
  const [lock] = useState(makeActionLock)
  const { gate, isStill, user } = useMember(lock)
  // Bound to the user whom the secret was created for, so that it never enables the second factor of another user.
  const enrolment = useOwn<Enrolment | null>(user?.id, null)
  const [isOn, setOn] = useFlag(user?.id, user?.isMultiFactorRequired ?? false)
  const made = enrolment.value

  const begin = useAct(lock, (options: CallOptions) =>
    auth.beginMfaEnrolment
      .result({}, options)
      .then((outcome) => (isStill() ? settled(outcome, options, { done: enrolment.set }) : answered))
  )
  const confirm = useAct(
    lock,
    (code: string, options: CallOptions) =>
      made !== null && isStill()
        ? auth.enableMfa.result(made, code.replace(/\s/g, ""), options).then((outcome) =>
            settled(outcome, options, {
              done: () => {
                enrolment.set(null)
                setOn(true)
              }
            })
          )
        : Promise.resolve(answered),
    fields
  )
  const disable = useAct(lock, (options: CallOptions) =>
    isStill()
      ? auth.disableMfa.result(options).then((outcome) => settled(outcome, options, { done: () => setOn(false) }))
      : Promise.resolve(answered)
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
