// Small components: `Badge`, `Divider`, `Notice`, `Switch`.
import type { ReactNode } from "react"
import { useSlots } from "../theme/useSlots.js"

/** A state in one or two words. */
export const Badge = ({ children, kind }: { readonly children: ReactNode; readonly kind?: "ok" | "warn" | "danger" }) => {
  const slots = useSlots()
  return <span className={slots("badge", kind)}>{children}</span>
}

/** A line with a label. */
export const Divider = ({ children }: { readonly children: ReactNode }) => {
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
      {children}
    </div>
  )
}

/** Props of `Switch`. */
export interface SwitchProps {
  /** The accessible name, which the row of the switch also shows. */
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** A choice that takes effect immediately. */
export const Switch = ({ checked, disabled, label, onChange }: SwitchProps) => {
  const slots = useSlots()
  return (
    <label className={slots("check")}>
      <input
        className={slots("switch")}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={slots("hidden")}>{label}</span>
    </label>
  )
}
