import { useMemo, useState } from "react"
import type { CallOptions } from "../../services/transport/CallOptions.js"
import { errorsByField } from "../fieldErrors.js"
import { useProject } from "../hooks.js"
import { useApp } from "../PorticoProvider.js"
import type { ProviderAction } from "./SignInFlow.js"
import type { EntryControls } from "./useEntry.js"
import { useFlowAction } from "./useFlowAction.js"

/** Returns a sign-in action for each OAuth provider of the project. */
export const useProviders = ({ settle, lock }: EntryControls): ReadonlyArray<ProviderAction> => {
  const { auth } = useApp()
  const providers = useProject().value?.config.oauthProviders ?? none
  const [chosen, setChosen] = useState<string | null>(null)
  const { error, isPending, run } = useFlowAction(lock, (id: string, options: CallOptions) => {
    setChosen(id)
    // The page is left for the provider. If it is not, or is shown again, no one has signed in.
    return auth.signInWithOAuth.result(id, {}, options).then((outcome) => settle(outcome, options, stay))
  })
  return useMemo(
    () =>
      providers.map(({ id }) => {
        const isChosen = id === chosen
        const own = isChosen ? error : undefined
        return { id, run: () => run(id), isPending: isChosen && isPending, error: own, errors: errorsByField(own, {}, []) }
      }),
    [providers, chosen, error, isPending, run]
  )
}

const none: ReadonlyArray<never> = []
const stay = () => {}
