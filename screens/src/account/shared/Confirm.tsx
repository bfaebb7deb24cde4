// Asks for confirmation of an action that takes effort to revert.
import { Button } from "../../components/Button.js"
import { Dialog, DialogActions } from "../../components/Dialog.js"
import { Notice } from "../../components/Marks.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"

/** Props of `Confirm`. The dialog is open while it is rendered. */
export interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** The label of the confirming button. */
  readonly action: string
  /** The label of the cancelling button. Default: "Cancel". */
  readonly cancel?: string
  /** Whether the action cannot be undone. Default: true. */
  readonly destructive?: boolean
  readonly isPending: boolean
  /** The error of the action. */
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const Confirm = (props: ConfirmProps) => {
  const { action, destructive = true, error, isPending, onClose, onConfirm, text, title } = props
  const shared = useWords("common", common)
  const message = useMessage()
  return (
    <Dialog title={title} text={text} onClose={onClose} isBusy={isPending}>
      {error !== undefined && <Notice kind="danger">{message(error)}</Notice>}
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {props.cancel ?? shared.cancel}
        </Button>
        <Button kind={destructive ? "destructive" : "primary"} onClick={onConfirm} pending={isPending}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
