import { useApp, useUnhandled } from "portico/react"
import { useState } from "react"
import { useToast } from "../../components/Toasts.js"
import { useMessage } from "../../words/useMessage.js"

/**
 * Returns the id of the selected team, which is that of the chosen one while the platform stores the choice, and a function that
 * selects a team, or none; it calls `onDone` once the choice is stored. A failure is shown as a toast.
 */
export const useSelectTeam = (storedId: string | null) => {
  const app = useApp()
  const toast = useToast()
  const message = useMessage()
  const [chosen, setChosen] = useState<string | null>()
  const unhandled = useUnhandled()
  const select = (id: string | null, onDone?: () => void) => {
    setChosen(id)
    app.teams.select
      .result(id)
      .then((outcome) => {
        // A team that was chosen meanwhile stays.
        setChosen((latest) => (latest === id ? undefined : latest))
        if (outcome.ok) onDone?.()
        else toast(message(outcome.error))
      })
      .catch(unhandled)
  }
  return [chosen === undefined ? storedId : chosen, select] as const
}
