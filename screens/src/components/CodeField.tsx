// A one-time code in boxes. A single input covers them, so paste, autofill and screen readers see an ordinary field.
import { useEffect, useRef, useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import type { FieldProps } from "./Field.js"
import { definedOf, Field } from "./Field.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"

/** Props of `CodeField`. */
export interface CodeFieldProps extends Omit<FieldProps, "required"> {
  /** `digits`, or `characters`: capital letters and digits. */
  readonly kind?: "digits" | "characters"
  readonly length?: number
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called with the code when its last character is entered. */
  readonly onComplete?: (code: string) => void
  readonly autoFocus?: boolean
  /** The error of the last attempt, at whichever place it is shown. When one arrives, the next code replaces the one in the field. */
  readonly failure?: unknown
}

export const CodeField = (props: CodeFieldProps) => {
  const { aside, autoFocus, error, failure, hideLabel, hint, kind = "digits", label, length = 6 } = props
  const { onChange, onComplete, value } = props
  const slots = useSlots()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  // A `<dialog>` focuses the element with the `autofocus` attribute, which React does not write.
  useEffect(() => {
    if (autoFocus === true) input.current?.setAttribute("autofocus", "")
  }, [autoFocus])
  const current = Math.min(value.length, length - 1)
  // The cursor is always at the end. A complete code is selected, so that the next one replaces it.
  const toEnd = (field: HTMLInputElement) =>
    field.setSelectionRange(field.value.length === length ? 0 : field.value.length, field.value.length)
  // The field keeps its focus while the code is checked. It is selected by the time its error is seen, for whoever types on at once.
  useIsomorphicLayoutEffect(() => {
    if (failure !== undefined && input.current?.matches(":focus")) input.current.select()
  }, [failure])
  const change = (text: string) => {
    const code = cleaned(text, kind).slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Field label={label} required {...definedOf({ aside, error, hideLabel, hint })}>
      {(control) => (
        <div className={slots("codeField")}>
          {Array.from({ length }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
              key={at}
              className={slots("codeField-box", isFocused && at === current && "current")}
              aria-hidden="true"
            >
              {value[at]}
            </span>
          ))}
          <input
            {...control}
            ref={input}
            className={slots("codeField-input")}
            value={value}
            autoComplete="one-time-code"
            inputMode={kind === "digits" ? "numeric" : "text"}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the caller decides
            autoFocus={autoFocus}
            onFocus={(event) => {
              setFocused(true)
              toEnd(event.target)
            }}
            onBlur={() => setFocused(false)}
            onClick={(event) => toEnd(event.currentTarget)}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

/** Removes all characters that cannot be part of a code, such as pasted spaces and dashes. */
const cleaned = (text: string, kind: "digits" | "characters"): string =>
  // The code of a pasted link begins with the characters that are typed otherwise.
  kind === "digits" ? text.replace(/\D/g, "") : text.replace(/.*code=|[^a-z\d]/gi, "").toUpperCase()
