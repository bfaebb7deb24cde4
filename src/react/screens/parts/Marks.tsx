// Small components: `Badge`, `Divider`, `Notice`, `Checkbox`, `Switch`.
import type { ReactNode } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** A state in one or two words. */
export const Badge = ({ children, kind }: { readonly children: ReactNode; readonly kind?: "ok" | "warn" | "danger" }) => {
  const slots = useSlots()
  return <span className={slots("badge", kind)}>{children}</span>
}

/** A line, optionally with a label. */
export const Divider = ({ children }: { readonly children?: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("divider")}>{children}</div>
}

/** Props of `Notice`. */
export interface NoticeProps {
  readonly kind?: "ok" | "warn" | "danger"
  /** Whether it is announced when it appears; errors always are. */
  readonly announce?: boolean
  readonly children: ReactNode
}

/** A message within a page. */
export const Notice = ({ announce = false, children, kind }: NoticeProps) => {
  const slots = useSlots()
  return (
    <div className={slots("notice", kind)} role={kind === "danger" ? "alert" : announce ? "status" : undefined}>
      <span className={slots("grow")}>{children}</span>
    </div>
  )
}

/** Props of `Checkbox` and `Switch`. */
export interface CheckProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Hides the label visually, if the row already shows it. */
  readonly hideLabel?: boolean
  readonly name?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A choice that takes effect when its form is submitted. */
export const Checkbox = (props: CheckProps) => <Check {...props} look="checkbox" />

/** A choice that takes effect immediately. */
export const Switch = (props: CheckProps) => <Check {...props} look="switch" />

const Check = (props: CheckProps & { readonly look: "checkbox" | "switch" }) => {
  const { checked, disabled, hideLabel = false, hint, label, look, name, onChange } = props
  const slots = useSlots()
  const id = useId()
  return (
    <label className={slots("check")}>
      <input
        className={slots(look)}
        type="checkbox"
        role={look === "switch" ? "switch" : undefined}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hideLabel ? slots("hidden") : slots("stack", "tight")}>
        {label}
        {hint !== undefined && (
          <span id={id} className={slots("hint")}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
