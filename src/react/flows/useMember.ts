import { useCallback } from "react"
import type { User } from "../../schemas/User.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { ActionLock } from "./actionLock.js"
import type { UserFailure } from "./failures.js"
import { usePerson } from "./person.js"
import { settled } from "./settled.js"
import type { FailedStep, LoadingStep, SignedOutStep } from "./steps.js"
import { useAct } from "./useAct.js"

/** The user of a flow, or the step to show until there is one. */
export type Member =
  | { readonly user: User; readonly gate: null; readonly isStill: () => boolean }
  | {
      readonly user: null
      readonly gate: LoadingStep | FailedStep<UserFailure> | SignedOutStep
      readonly isStill: () => boolean
    }

/**
 * Returns the signed-in user of a flow. Call `isStill` when an action begins: it checks that the displayed user is still signed
 * in.
 */
export const useMember = (lock: ActionLock): Member => {
  const { auth, user } = useApp()
  const person = usePerson()
  const signIn: SignedOutStep["signIn"] = useAct(lock, (options: CallOptions) =>
    auth.redirectToSignIn.result({}, options).then((outcome) => settled(outcome, options, {}))
  )
  const shown = person.status === "somebody" ? person.user.id : null
  const isStill = useCallback(() => shown !== null && user.current.snapshot().value?.id === shown, [user, shown])

  switch (person.status) {
    case "somebody":
      return { user: person.user, gate: null, isStill }
    case "nobody":
      return { user: null, gate: { step: "signed-out", signIn }, isStill }
    case "failed": {
      const { error, isRetrying, retry } = person
      return { user: null, gate: { step: "failed", error, isRetrying, retry }, isStill }
    }
    case "loading":
      return { user: null, gate: { step: "loading", retrying: person.retrying }, isStill }
  }
}
