// A card for an irreversible action: a description, and the button that opens the confirmation.
import type { ReactNode } from "react"
import { useId } from "react"
import { useSlots } from "../../theme/useSlots.js"

/** Props of `DangerCard`. */
export interface DangerCardProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  /** The confirmation dialog. */
  readonly children?: ReactNode
}

export const DangerCard = ({ action, children, text, title }: DangerCardProps) => {
  const slots = useSlots()
  const id = useId()
  return (
    <section className={slots("card", "danger")} aria-labelledby={id}>
      <div className={slots("row", "danger")}>
        <div className={slots("row-content")}>
          <h2 id={id} className={slots("heading")}>
            {title}
          </h2>
          <p className={slots("hint")}>{text}</p>
        </div>
        <div className={slots("row-actions")}>{action}</div>
      </div>
      {children}
    </section>
  )
}
