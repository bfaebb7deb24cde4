// A native modal dialog (`<dialog>`): traps and restores the focus; Escape and a click outside close it.
import type { ReactNode } from "react"
import { useId, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"
import { focusSection } from "./Button.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"

/** Props of `Dialog`. The dialog is open while it is rendered. */
export interface DialogProps {
  readonly title: string
  /** One or two sentences below the title. */
  readonly text?: ReactNode
  /** Called when the user asks to close it, except while `isBusy`. */
  readonly onClose: () => void
  /** Whether an action is pending whose outcome the user would miss by closing. */
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

export const Dialog = ({ children, isBusy = false, onClose, text, title }: DialogProps) => {
  const slots = useSlots()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed, so that the browser restores the focus, unless the opener has disappeared.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    // A DOM for tests, such as jsdom, has no modal dialogs.
    if ("showModal" in element) element.showModal()
    else (element as HTMLDialogElement).open = true
    return () => {
      element.close?.()
      const { activeElement, body } = element.ownerDocument
      if (activeElement === body) focusSection(element)
    }
  }, [])
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={slots("dialog")}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        // React events bubble through the component tree: ignore those of a nested dialog.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClose={({ currentTarget, target }) => {
        if (target !== currentTarget || currentTarget.open) return
        // Browsers close a dialog that is asked to twice, whatever `onCancel` says.
        if (isBusy) currentTarget.showModal()
        else onClose()
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

/** The buttons at the end of a dialog: cancel first, the action last. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("dialog-actions")}>{children}</div>
}
