import { useCallback } from "react"
import type { User } from "../../schemas/User.js"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { useApp } from "../PorticoProvider.js"
import type { UserFailure } from "./failures.js"
import { usePerson } from "./person.js"
import { settled } from "./settled.js"
import type { FailedStep, LoadingStep, SignedOutStep } from "./steps.js"
import type { Turn } from "./turn.js"
import { useAct } from "./useAct.js"

/** The user whom a flow is for, or the step until there is one. */
export type Member =
  | { readonly user: User; readonly gate: null; readonly isStill: () => boolean }
  | {
      readonly user: null
      readonly gate: LoadingStep | FailedStep<UserFailure> | SignedOutStep
      readonly isStill: () => boolean
    }

/** The signed-in user of a flow. `isStill` tells, when an act begins, whether that user is the one whom the flow shows. */
export const useMember = (turn: Turn): Member => {
  const { auth, user } = useApp()
  const person = usePerson()
  const signIn: SignedOutStep["signIn"] = useAct(turn, (options: CallOptions) =>
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
