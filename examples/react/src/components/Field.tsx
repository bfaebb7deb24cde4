import type { InputHTMLAttributes } from "react"
import { useId } from "react"

/** A labelled input. Its text is found under `name` when the form is sent. */
export const Field = ({
  hint,
  label,
  ...input
}: { readonly label: string; readonly name: string; readonly hint?: string } & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint === undefined ? null : <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
