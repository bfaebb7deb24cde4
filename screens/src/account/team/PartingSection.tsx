import type { Team } from "portico"
import { useApp, usePermission } from "portico/react"
import { useState } from "react"
import { Button } from "../../parts/Button.js"
import { ConfirmByTyping } from "../../parts/ConfirmByTyping.js"
import { teamNameOf } from "../../parts/names.js"
import { useToast } from "../../parts/Toasts.js"
import { teams } from "../../words/en/teams.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { DangerCard } from "../shared/DangerCard.js"
import { useDeeds } from "../shared/useDeeds.js"

/** Leaves the team, or deletes it for everyone. */
export const PartingSection = ({ onGone, team }: { readonly team: Team; readonly onGone: () => void }) => {
  const words = useWords("teams", teams)
  const message = useMessage()
  const toast = useToast()
  const app = useApp()
  const mayDelete = usePermission("$delete_team", { team: team.id })
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null)
  const deeds = useDeeds()
  const name = teamNameOf(team, words.unnamed)
  const close = () => {
    setAsking(null)
    deeds.forget("leave")
    deeds.forget("delete")
  }
  const part = async (way: "leave" | "delete") => {
    if (!(await deeds.run(way, () => app.teams[way].result(team.id)))) return
    toast(way === "leave" ? words.left(name) : words.deleted(name))
    onGone()
  }
  const error = deeds.errorOf("delete")
  return (
    <>
      <DangerCard
        title={words.leave}
        text={words.leavePurpose}
        action={
          <Button small kind="danger" onClick={() => setAsking("leave")}>
            {`${words.leave}…`}
          </Button>
        }
      />
      {mayDelete && (
        <DangerCard
          title={words.delete}
          text={words.deletePurpose}
          action={
            <Button small kind="danger" onClick={() => setAsking("delete")}>
              {`${words.delete}…`}
            </Button>
          }
        />
      )}
      {asking === "leave" && (
        <Confirm
          title={words.leaveTitle(name)}
          text={words.leavePurpose}
          action={words.leave}
          isPending={deeds.isPending("leave")}
          error={deeds.errorOf("leave")}
          onConfirm={() => void part("leave")}
          onClose={close}
        />
      )}
      {asking === "delete" && (
        <ConfirmByTyping
          title={words.deleteTitle(name)}
          text={words.deleteText}
          word={name}
          action={words.delete}
          isPending={deeds.isPending("delete")}
          error={error === undefined ? undefined : message(error)}
          onConfirm={() => void part("delete")}
          onClose={close}
        />
      )}
    </>
  )
}
