import { useState } from "react"
import { ActionButton } from "./ActionButton.js"
import type { FormAction } from "./Form.js"

/** A button for what cannot be taken back: the first press asks, and the second one does it. */
export const ConfirmButton = (props: {
  readonly action: FormAction
  readonly label: string
  /** What it is about, where several buttons have the same label. */
  readonly of?: string
  readonly question: string
  readonly onConfirm: () => void
}) => {
  const [isAsked, setAsked] = useState(false)
  const of = props.of === undefined ? null : <span className="hidden"> {props.of}</span>
  if (!isAsked) {
    return (
      <ActionButton quiet action={props.action} onClick={() => setAsked(true)}>
        {props.label}
        {of}
      </ActionButton>
    )
  }
  const confirm = () => {
    setAsked(false)
    props.onConfirm()
  }
  return (
    <div className="run">
      <p role="status">{props.question}</p>
      <p className="actions">
        <button type="button" onClick={confirm}>
          Yes: {props.label.toLowerCase()}
          {of}
        </button>
        <button ref={focus} type="button" className="quiet" onClick={() => setAsked(false)}>
          No
        </button>
      </p>
    </div>
  )
}

// The button that had the focus is gone; the one that does no harm takes it.
const focus = (button: HTMLButtonElement | null) => button?.focus()
