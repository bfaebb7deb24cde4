import { useId, useRef } from "react"

/** The button that removes a link, after a confirmation. */
export const RemoveLink = ({ onRemove, title }: { readonly title: string; readonly onRemove: () => void }) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="button small" onClick={() => dialog.current?.showModal()} aria-label={`Remove ${title}`}>
        Remove
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <form method="dialog">
          <h2 id={id}>Remove “{title}”?</h2>
          <p>It disappears for the whole team, and its place on the board is not given back.</p>
          <p className="actions">
            <button type="submit" className="button">
              Cancel
            </button>
            <button type="submit" className="button danger" onClick={onRemove}>
              Remove link
            </button>
          </p>
        </form>
      </dialog>
    </>
  )
}
