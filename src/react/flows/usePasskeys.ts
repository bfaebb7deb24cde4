import { useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { PasskeysFlow } from "./AccountFlows.js"
import { makeActionLock } from "./actionLock.js"
import { hasPasskeys } from "./passkeySupport.js"
import { answered, settled } from "./settled.js"
import { useAct } from "./useAct.js"
import { useFlag } from "./useFlag.js"
import { useMember } from "./useMember.js"
import { useProjectConfig } from "./useProjectConfig.js"

/** Registers and removes the passkey of the signed-in user. */
export const usePasskeys = (): PasskeysFlow => {
  const { auth, user: users } = useApp()
  const [lock] = useState(makeActionLock)
  const { gate, isStill, user } = useMember(lock)
  const { config, gate: projectGate } = useProjectConfig()
  const [hasPasskey, setHas] = useFlag(user?.id, user?.passkeyAuthEnabled ?? false)

  const register = useAct(lock, (options: CallOptions) =>
    isStill()
      ? auth.registerPasskey.result({}, options).then((outcome) => settled(outcome, options, { done: () => setHas(true) }))
      : Promise.resolve(answered)
  )
  const remove = useAct(lock, (options: CallOptions) =>
    isStill()
      ? users.update
          .result({ passkeyAuthEnabled: false }, options)
          .then((outcome) => settled(outcome, options, { done: () => setHas(false) }))
      : Promise.resolve(answered)
  )

  if (gate !== null) return gate
  if (projectGate !== null) return projectGate
  if (!config.passkeyEnabled) return { step: "not-allowed" }
  if (!hasPasskeys()) return { step: "unsupported" }
  return { step: "ready", hasPasskey, register, remove: hasPasskey ? remove : null }
}
