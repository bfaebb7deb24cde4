// A password field, required wherever it is shown: the password can be revealed, and the strength of a new one is shown (`isNew`).
import { useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"
import type { FieldProps } from "./Field.js"
import { definedOf, Field } from "./Field.js"
import type { Strength } from "./strengthOf.js"
import { strengthOf } from "./strengthOf.js"

/** Props of `PasswordField`. */
export interface PasswordFieldProps extends Omit<FieldProps, "hint" | "required"> {
  readonly name?: string
  /** Whether the user is choosing a new password: shows its strength, and lets the browser suggest one. */
  readonly isNew?: boolean
  readonly autoFocus?: boolean
  readonly onChange?: (text: string) => void
}

export const PasswordField = ({
  aside,
  autoFocus,
  error,
  hideLabel,
  isNew = false,
  label,
  name,
  onChange
}: PasswordFieldProps) => {
  const slots = useSlots()
  const words = useWords("common", common)
  const [isShown, setShown] = useState(false)
  const [text, setText] = useState("")
  const hint = isNew ? <StrengthHint strength={strengthOf(text)} /> : undefined
  return (
    <Field label={label} required {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <div className={slots("with")}>
          <input
            {...control}
            name={name}
            className={slots("input")}
            type={isShown ? "text" : "password"}
            autoComplete={isNew ? "new-password" : "current-password"}
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the caller decides
            autoFocus={autoFocus}
            onChange={(event) => {
              setText(isNew ? event.target.value : "")
              onChange?.(event.target.value)
            }}
          />
          <Button
            kind="ghost"
            small
            name={`${isShown ? words.hidePassword : words.showPassword}: ${label}`}
            onClick={() => setShown((shown) => !shown)}
          >
            {isShown ? words.hide : words.show}
          </Button>
        </div>
      )}
    </Field>
  )
}

const StrengthHint = ({ strength }: { readonly strength: Strength }) => {
  const slots = useSlots()
  const words = useWords("common", common)
  const { bars, look, word } = levels[strength]
  return (
    <span className={slots("stack", "tight")}>
      <span className={slots("strength")} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={slots("strength-bar", bar <= bars && look)} />
        ))}
      </span>
      <span className={slots("hint")}>{words[word]}</span>
    </span>
  )
}

const levels = {
  short: { bars: 0, look: "weak", word: "passwordTooShort" },
  weak: { bars: 1, look: "weak", word: "passwordWeak" },
  fair: { bars: 2, look: "fair", word: "passwordFair" },
  good: { bars: 3, look: "good", word: "passwordGood" },
  strong: { bars: 4, look: "good", word: "passwordStrong" }
} as const
