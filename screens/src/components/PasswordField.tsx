// A password field, required wherever it is shown: the password can be revealed. `NewPasswordField` is for one that is chosen.
import { useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"
import type { FieldProps } from "./Field.js"
import { definedOf, Field } from "./Field.js"

/** Props of `PasswordField`. */
export interface PasswordFieldProps extends Omit<FieldProps, "required"> {
  readonly name?: string
  /** Default: `current-password`. */
  readonly autoComplete?: "current-password" | "new-password"
  readonly autoFocus?: boolean
  readonly onChange?: (text: string) => void
}

export const PasswordField = ({
  aside,
  autoComplete = "current-password",
  autoFocus,
  error,
  hideLabel,
  hint,
  label,
  name,
  onChange
}: PasswordFieldProps) => {
  const slots = useSlots()
  const words = useWords("common", common)
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} required {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <div className={slots("with")}>
          <input
            {...control}
            name={name}
            className={slots("input")}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the caller decides
            autoFocus={autoFocus}
            onChange={onChange && ((event) => onChange(event.target.value))}
          />
          <Button
            kind="ghost"
            small
            name={`${isShown ? words.hidePassword : words.showPassword}: ${label}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? words.hide : words.show}
          </Button>
        </div>
      )}
    </Field>
  )
}
