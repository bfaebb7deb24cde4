// A text to copy: with a button, or by selecting it on focus if the clipboard is unavailable. Long texts wrap, to be read too.
import { useEffect, useRef, useState } from "react"
import { Button } from "../../components/Button.js"
import { Field } from "../../components/Field.js"
import { useSlots } from "../../theme/useSlots.js"
import { common } from "../../words/en/common.js"
import { useWords } from "../../words/useWords.js"

/** Props of `CopyField`. */
export interface CopyFieldProps {
  readonly label: string
  readonly text: string
}

export const CopyField = ({ label, text }: CopyFieldProps) => {
  const slots = useSlots()
  const shared = useWords("common", common)
  const input = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    input.current?.select()
    // Undefined on insecure pages.
    const clipboard: Clipboard | undefined = navigator.clipboard
    clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false)
    )
  }
  return (
    <Field label={label}>
      {(control) => (
        <div className={slots("with")}>
          <textarea
            {...control}
            ref={input}
            className={slots("input", "mono")}
            readOnly
            rows={Math.ceil(text.length / 24)}
            value={text}
            onFocus={(event) => event.target.select()}
          />
          <Button kind="ghost" small onClick={copy}>
            {isCopied ? shared.copied : shared.copy}
          </Button>
          <span className={slots("hidden")} role="status">
            {isCopied && shared.copied}
          </span>
        </div>
      )}
    </Field>
  )
}
