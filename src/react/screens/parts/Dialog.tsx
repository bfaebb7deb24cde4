// A modal dialog of the platform (`<dialog>`): focus stays inside and goes back if it was; Escape and a click outside close it.
import type { ReactNode } from "react"
import { useId, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"
import { useEarlyEffect } from "./useEarlyEffect.js"

/** What a dialog is given. It is shown while it is rendered. */
export interface DialogProps {
  readonly title: string
  /** One or two sentences below the title. */
  readonly text?: ReactNode
  readonly wide?: boolean
  /** Is called when the person wants it closed; not while `isBusy`. */
  readonly onClose: () => void
  /** Whether something is under way that closing would leave in the dark. */
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

export const Dialog = ({ children, isBusy = false, onClose, text, title, wide = false }: DialogProps) => {
  const slots = useSlots()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, so that the focus goes back if it was.
  useEarlyEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    return () => element.close()
  }, [])
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={slots("dialog", wide && "wide")}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        // React's events come through the tree: those of another dialog inside are not this one's.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={slots("dialog-content")}>
        <div className={slots("dialog-header")}>
          <h2 id={id} className={slots("heading")}>
            {title}
          </h2>
          {text !== undefined && (
            <p id={`${id}-text`} className={slots("text", "muted")}>
              {text}
            </p>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at the end of a dialog: the way out first, the deed last. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("dialog-actions")}>{children}</div>
}
