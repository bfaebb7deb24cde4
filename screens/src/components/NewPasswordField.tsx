// The field of a password that the user chooses: shows its strength, and lets the browser suggest one.
import { useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import type { PasswordFieldProps } from "./PasswordField.js"
import { PasswordField } from "./PasswordField.js"
import type { Strength } from "./strengthOf.js"
import { strengthOf } from "./strengthOf.js"

export const NewPasswordField = ({ onChange, ...props }: PasswordFieldProps) => {
  const [text, setText] = useState("")
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={<StrengthHint strength={strengthOf(text)} />}
      onChange={(typed) => {
        setText(typed)
        onChange?.(typed)
      }}
    />
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
