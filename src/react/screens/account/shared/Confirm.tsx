// Asks before something is done that takes effort to repair.
import { Button } from "../../parts/Button.js"
import { Dialog, DialogActions } from "../../parts/Dialog.js"
import { Notice } from "../../parts/Marks.js"
import { common } from "../../words/en/common.js"
import { useMessage } from "../../words/useMessage.js"
import { useWords } from "../../words/useWords.js"

/** What a question is given. It is shown while it is rendered. */
export interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** What the button says that does it. */
  readonly action: string
  /** What the button says that does not. Default "Cancel". */
  readonly cancel?: string
  readonly destructive?: boolean
  readonly isPending: boolean
  /** Why it could not be done. */
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
