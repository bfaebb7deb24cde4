// A choice among a few options: the native `<select>`, so that phones show their own picker.
import { useSlots } from "../theme/useSlots.js"
import type { FieldProps } from "./Field.js"
import { definedOf, Field } from "./Field.js"
import { Chevron } from "./icons.js"

/** An option of `Select`. */
export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
}

/** Props of `Select`. */
export interface SelectProps<Value extends string> extends FieldProps {
  readonly options: ReadonlyArray<Option<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly name?: string
  readonly disabled?: boolean
  readonly small?: boolean
}

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { aside, disabled, error, hideLabel, hint, label, name, onChange, options, small, value } = props
  const slots = useSlots()
  return (
    <Field label={label} {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <span className={slots("select", small && "small")}>
          <select
            {...control}
            className={slots("input")}
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              const chosen = options.find((one) => one.value === event.target.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {options.map((one) => (
              <option key={one.value} value={one.value} disabled={one.disabled}>
                {one.label}
              </option>
            ))}
          </select>
          <Chevron />
        </span>
      )}
    </Field>
  )
}
