import type { Teams } from "portico"
import { useApp, usePermission } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { ConfirmByTyping } from "../../components/ConfirmByTyping.js"
import { teamNameOf } from "../../components/names.js"
import { useToast } from "../../components/Toasts.js"
import { teams } from "../../words/en/teams.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"
import { Confirm } from "../shared/Confirm.js"
import { DangerCard } from "../shared/DangerCard.js"
import { useItemActions } from "../shared/useItemActions.js"

/** Leaves the team, or deletes it for everyone. */
export const LeaveSection = ({ onGone, team }: { readonly team: Teams.Team; readonly onGone: () => void }) => {
  const words = useWords("teams", teams)
  const message = useMessage()
  const toast = useToast()
  const app = useApp()
  const mayDelete = usePermission({ permissionId: "$delete_team", teamId: team.id })
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null)
  const actions = useItemActions()
  const name = teamNameOf(team, words.unnamed)
  const close = () => {
    setAsking(null)
    actions.forget("leave")
    actions.forget("delete")
  }
  const run = async (choice: "leave" | "delete") => {
    if (!(await actions.run(choice, () => app.teams[choice].result(team.id)))) return
    toast(choice === "leave" ? words.left(name) : words.deleted(name))
    onGone()
  }
  const error = actions.errorOf("delete")
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
          isPending={actions.isPending("leave")}
          error={actions.errorOf("leave")}
          onConfirm={() => void run("leave")}
          onClose={close}
        />
      )}
      {asking === "delete" && (
        <ConfirmByTyping
          title={words.deleteTitle(name)}
          text={words.deleteText}
          word={name}
          action={words.delete}
          isPending={actions.isPending("delete")}
          error={error === undefined ? undefined : message(error)}
          onConfirm={() => void run("delete")}
          onClose={close}
        />
      )}
    </>
  )
}
