// Asks for a word before something is done that cannot be undone.
import type { ReactNode } from "react"
import { useState } from "react"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"
import { Dialog, DialogActions } from "./Dialog.js"
import { TextField } from "./Field.js"
import { Form } from "./Form.js"

/** What a confirmation by typing is given. It is shown while it is rendered. */
export interface ConfirmByTypingProps {
  readonly title: string
  readonly text: ReactNode
  /** What has to be typed, such as the name of the team. */
  readonly word: string
  /** What the button says that does it. */
  readonly action: string
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly isPending?: boolean
  readonly error?: string | undefined
}

export const ConfirmByTyping = (props: ConfirmByTypingProps) => {
  const { action, error, isPending = false, onClose, onConfirm, text, title, word } = props
  const words = useWords("common", common)
  const [typed, setTyped] = useState("")
  const matches = typed.trim() === word.trim()
  return (
    <Dialog title={title} text={text} onClose={onClose} isBusy={isPending}>
      <Form
        onSubmit={() => {
          if (matches && !isPending) onConfirm()
        }}
        errors={error}
      >
        <TextField
          label={words.typeToConfirm(word)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          error={error}
          autoFocus
        />
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button kind="destructive" type="submit" disabled={!matches} pending={isPending}>
            {action}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
