// A form that checks nothing before it is first sent, then focuses the first field with an error.
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"

/** What a form is given. */
export interface FormProps {
  /** Is called with the fields by name. */
  readonly onSubmit: (fields: { readonly get: (name: string) => string }, form: HTMLFormElement) => void
  /** Whatever changes if there are other errors than before: the first field with one is focused then. */
  readonly errors?: unknown
  readonly label?: string
  readonly gap?: "small" | "large"
  readonly children?: ReactNode
}

export const Form = ({ children, errors, gap, label, onSubmit }: FormProps) => {
  const slots = useSlots()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors !== undefined && errors !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
      className={slots("stack", gap)}
      aria-label={label}
      // The browser's own bubbles would stand in another language and look.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const get = (name: string) => {
          const value = data.get(name)
          return typeof value === "string" ? value : ""
        }
        onSubmit({ get }, event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}
