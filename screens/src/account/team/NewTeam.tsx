import type { Teams } from "portico"
import { useAction, useApp } from "portico/react"
import { useState } from "react"
import { Button } from "../../components/Button.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { TextField } from "../../components/Field.js"
import { Form } from "../../components/Form.js"
import { useToast } from "../../components/Toasts.js"
import { common } from "../../words/en/common.js"
import { teams } from "../../words/en/teams.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"

/** Props of `NewTeam`. */
export interface NewTeamProps {
  readonly onClose: () => void
  /** Default: nothing. */
  readonly onCreated?: ((team: Teams.Team) => void) | undefined
}

/** Creates a team and selects it. */
export const NewTeam = ({ onClose, onCreated }: NewTeamProps) => {
  const words = useWords("teams", teams)
  const shared = useWords("common", common)
  const message = useMessage()
  const toast = useToast()
  const create = useAction(useApp().teams.create)
  const [isMissing, setMissing] = useState(false)
  const submit = async (displayName: string) => {
    setMissing(displayName === "")
    if (displayName === "" || create.isPending) return
    const outcome = await create.run({ displayName })
    if (outcome?.ok !== true) return
    onClose()
    toast(words.created(displayName))
    onCreated?.(outcome.value)
  }
  const error = isMissing ? shared.required : create.error && message(create.error)
  return (
    <Dialog title={words.create} onClose={onClose} isBusy={create.isPending}>
      <Form onSubmit={({ get }) => void submit(get("displayName").trim())} errors={error}>
        <TextField label={words.name} name="displayName" required autoComplete="organization" error={error} autoFocus />
        <DialogActions>
          <Button onClick={onClose} disabled={create.isPending}>
            {shared.cancel}
          </Button>
          <Button kind="primary" type="submit" pending={create.isPending}>
            {words.create}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
