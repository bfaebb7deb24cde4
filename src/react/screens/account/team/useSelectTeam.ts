import { useState } from "react"
import type { Team } from "../../../../schemas/Team.js"
import { useApp } from "../../../PorticoProvider.js"
import { useToast } from "../../parts/Toasts.js"
import { useMessage } from "../../words/useMessage.js"

/**
 * Returns the id of the selected team, which is that of the chosen one while the platform stores the choice, and a function that
 * selects a team, or none. A failure is shown as a toast.
 */
export const useSelectTeam = (storedId: string | null, onSwitch?: (team: Team | null) => void) => {
  const app = useApp()
  const toast = useToast()
  const message = useMessage()
  const [chosen, setChosen] = useState<string | null>()
  const select = async (team: Team | null) => {
    const id = team?.id ?? null
    setChosen(id)
    const outcome = await app.teams.select.result(id)
    // A team that was chosen meanwhile stays.
    setChosen((latest) => (latest === id ? undefined : latest))
    if (outcome.ok) onSwitch?.(team)
    else toast(message(outcome.error))
  }
  return [chosen === undefined ? storedId : chosen, select] as const
}
