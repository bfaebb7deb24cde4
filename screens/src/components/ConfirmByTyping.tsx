// Asks the user to type a word to confirm an irreversible action.
import type { ReactNode } from "react"
import { useState } from "react"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"
import { Dialog, DialogActions } from "./Dialog.js"
import { TextField } from "./Field.js"
import { Form } from "./Form.js"

/** Props of `ConfirmByTyping`. The dialog is open while it is rendered. */
export interface ConfirmByTypingProps {
  readonly title: string
  readonly text: ReactNode
  /** The text to type, such as the name of the team. */
  readonly word: string
  /** The label of the confirming button. */
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
  const matches = asRead(typed) === asRead(word)
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
          required
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

/** Returns a text as people read it: browsers show several spaces as one, and a letter may be composed of several characters. */
const asRead = (text: string): string => text.normalize().replace(/\s+/g, " ").trim()
