// A choice among a few options: the native `<select>`, so that phones show their own picker.
import { useSlots } from "../theme/useSlots.js"
import type { FieldProps } from "./Field.js"
import { definedOf, Field } from "./Field.js"
import { Chevron } from "./icons.js"

/** An option of `Select`. */
export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

/** Props of `Select`. */
export interface SelectProps<Value extends string> extends FieldProps {
  readonly options: ReadonlyArray<Option<Value>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { aside, error, hideLabel, hint, label, onChange, options, value } = props
  const slots = useSlots()
  return (
    <Field label={label} {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <span className={slots("select")}>
          <select
            {...control}
            className={slots("input")}
            value={value}
            onChange={(event) => {
              const chosen = options.find((one) => one.value === event.target.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {options.map((one) => (
              <option key={one.value} value={one.value}>
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
