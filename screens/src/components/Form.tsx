// A form that validates nothing before it is first submitted, then focuses the first invalid field.
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"

/** Props of `Form`. */
export interface FormProps {
  /** Called with the fields by name. */
  readonly onSubmit: (fields: { readonly get: (name: string) => string }) => void
  /** Any value that changes with the errors; the first invalid field is focused then. */
  readonly errors?: unknown
  readonly label?: string
  readonly children?: ReactNode
}

export const Form = ({ children, errors, label, onSubmit }: FormProps) => {
  const slots = useSlots()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (errors !== undefined && errors !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return (
    <form
      ref={form}
      className={slots("stack")}
      aria-label={label}
      // The browser's own messages would use another language and style.
      noValidate
      // A key that is held down repeats: each time would send the form again.
      onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        onSubmit({ get: (name) => `${data.get(name) ?? ""}` })
      }}
    >
      {children}
    </form>
  )
}
