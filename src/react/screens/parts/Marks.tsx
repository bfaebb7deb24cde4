// Small things: `Badge`, `Divider`, `Notice`, `Checkbox`, `Switch`.
import type { ReactNode } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** A state in one or two words. */
export const Badge = ({ children, kind }: { readonly children: ReactNode; readonly kind?: "ok" | "warn" | "danger" }) => {
  const slots = useSlots()
  return <span className={slots("badge", kind)}>{children}</span>
}

/** A line, with a word in it or none. */
export const Divider = ({ children }: { readonly children?: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("divider")}>{children}</div>
}

/** What a message within a page is given. */
export interface NoticeProps {
  readonly kind?: "ok" | "warn" | "danger"
  /** Whether it is read out when it appears: always for errors. */
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

/** What a check box or a switch is given. */
export interface CheckProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Reads the label out without showing it: where a row says the same. */
  readonly hideLabel?: boolean
  readonly name?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** One choice that counts when its form is sent. */
export const Checkbox = (props: CheckProps) => <Check {...props} look="checkbox" />

/** One choice that counts at once. */
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
