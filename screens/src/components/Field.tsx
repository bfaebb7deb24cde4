// Form fields. `Field` lays out a label, a control, a hint and an error; `TextField` adds an input.
import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** Attributes for the control of a field. */
export interface ControlProps {
  readonly id: string
  readonly "aria-required": true | undefined
  readonly "aria-invalid": true | undefined
  readonly "aria-describedby": string | undefined
}

/** Props of every field. */
export interface FieldProps {
  readonly label: string
  /** Content beside the label, such as a link. */
  readonly aside?: ReactNode
  readonly hint?: ReactNode
  /** The error message. Replaces the hint, and is announced when it appears. */
  readonly error?: string | undefined
  /** Tells assistive technology that the form is not accepted without a value. Default: false. */
  readonly required?: boolean
  /** Hides the label visually. */
  readonly hideLabel?: boolean
}

export const Field = ({
  aside,
  children,
  error,
  hideLabel = false,
  hint,
  label,
  required = false
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
      {children({
        id,
        "aria-required": required || undefined,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": has ? below : undefined
      })}
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

/** Props of `TextField`. Without `value` the input is uncontrolled: read it with `new FormData(form).get(name)`. */
export interface TextFieldProps extends FieldProps {
  readonly name?: string
  readonly type?: "text" | "email" | "search"
  readonly value?: string
  readonly onChange?: (text: string) => void
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
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
  required,
  type = "text",
  ...input
}: TextFieldProps) => {
  const slots = useSlots()
  return (
    <Field label={label} {...definedOf({ aside, error, hideLabel, hint, required })}>
      {(control) => (
        <input
          {...control}
          {...input}
          ref={inputRef}
          className={slots("input")}
          type={type}
          // On a page with a single form, the first field has the focus.
          // biome-ignore lint/a11y/noAutofocus: the caller decides
          autoFocus={autoFocus}
          spellCheck={type === "email" ? false : undefined}
          autoCapitalize={type === "email" ? "none" : undefined}
          onChange={onChange && ((event) => onChange(event.target.value))}
        />
      )}
    </Field>
  )
}

/** Removes the properties that are undefined. */
export const definedOf = <T extends object>(props: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
