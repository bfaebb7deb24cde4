// Fields of forms. `Field` lays out a label, a control, a hint and an error; `TextField` is one with an input.
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** What the control of a field has to carry. */
export interface ControlProps {
  readonly id: string
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

/** What every field is given. */
export interface FieldProps {
  readonly label: string
  /** What stands across from the label, such as a link. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** What is wrong; it takes the place of the hint, and is read out when it appears. */
  readonly error?: string | undefined
  /** Reads the label out without showing it. */
  readonly hideLabel?: boolean
}

export const Field = ({
  aside,
  children,
  error,
  hideLabel = false,
  hint,
  label
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) => {
  const slots = useSlots()
  const id = useId()
  const below = `${id}-below`
  const has = error !== undefined || hint !== undefined
  const labelled = (
    <label className={hideLabel ? slots("hidden") : slots("label")} htmlFor={id}>
      {label}
    </label>
  )
  return (
    <div className={slots("field")}>
      {aside === undefined ? (
        labelled
      ) : (
        <div className={slots("field-line")}>
          {labelled}
          {aside}
        </div>
      )}
      {children({ id, "aria-invalid": error === undefined ? undefined : true, "aria-describedby": has ? below : undefined })}
      {error !== undefined ? (
        <p key="error" id={below} className={slots("error")} role="alert">
          {error}
        </p>
      ) : hint !== undefined ? (
        <div key="hint" id={below} className={slots("hint")}>
          {hint}
        </div>
      ) : null}
    </div>
  )
}

/** What a field with an input is given. Without `value` the form keeps the text: `new FormData(form).get(name)`. */
export interface TextFieldProps extends FieldProps {
  readonly name?: string
  readonly type?: "text" | "email" | "tel" | "url" | "search" | "number" | "datetime-local" | "date"
  readonly value?: string
  readonly defaultValue?: string
  readonly onChange?: (text: string) => void
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  readonly autoFocus?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
}

export const TextField = ({
  aside,
  autoFocus,
  error,
  hideLabel,
  hint,
  inputRef,
  label,
  onChange,
  type = "text",
  ...input
}: TextFieldProps) => {
  const slots = useSlots()
  return (
    <Field label={label} {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <input
          {...control}
          {...input}
          ref={inputRef}
          className={slots("input")}
          type={type}
          // A page of one form begins in its first field.
          // biome-ignore lint/a11y/noAutofocus: whoever uses it decides
          autoFocus={autoFocus}
          spellCheck={type === "email" || type === "url" ? false : undefined}
          autoCapitalize={type === "email" ? "none" : undefined}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  )
}

/** The members that are given: optional ones that are undefined are left out. */
export const definedOf = <T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
