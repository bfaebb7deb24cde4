import { useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { PasskeysFlow } from "./AccountFlows.js"
import { handled, settled } from "./settled.js"
import { makeActionLock, useFlowAction } from "./useFlowAction.js"
import { hasPasskeys } from "./usePasskey.js"
import { useUserFlag } from "./usePerUser.js"
import { useProjectConfig } from "./useProjectConfig.js"
import { useSignedInUser } from "./useSignedInUser.js"

/** Registers and removes the passkey of the signed-in user. */
export const usePasskeys = (): PasskeysFlow => {
  const { auth, user: users } = useApp()
  const [lock] = useState(makeActionLock)
  const { gate, isStill, user } = useSignedInUser(lock)
  const { config, gate: projectGate } = useProjectConfig()
  const [hasPasskey, setHas] = useUserFlag(user?.id, user?.passkeyAuthEnabled ?? false)

  const register = useFlowAction(lock, (options: CallOptions) =>
    isStill()
      ? auth.registerPasskey.result({}, options).then((outcome) => settled(outcome, options, { done: () => setHas(true) }))
      : Promise.resolve(handled)
  )
  const remove = useFlowAction(lock, (options: CallOptions) =>
    isStill()
      ? users.update
          .result({ passkeyAuthEnabled: false }, options)
          .then((outcome) => settled(outcome, options, { done: () => setHas(false) }))
      : Promise.resolve(handled)
  )

  if (gate !== null) return gate
  if (projectGate !== null) return projectGate
  if (!config.passkeyEnabled) return { step: "not-allowed" }
  if (!hasPasskeys()) return { step: "unsupported" }
  return { step: "ready", hasPasskey, register, remove: hasPasskey ? remove : null }
}
