// Surfaces: `Card`; `Section` for settings, with `Row`s of content, state and actions.
import type { ReactNode } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** A surface with a border. */
export const Card = ({ children }: { readonly children: ReactNode }) => {
  const slots = useSlots()
  return <div className={slots("card")}>{children}</div>
}

/** Props of `Section`. */
export interface SectionProps {
  readonly title?: string
  /** The accessible name of a section without a title. */
  readonly label?: string
  /** The purpose of the section, in one line. */
  readonly text?: ReactNode
  /** The buttons at the end of the section. */
  readonly footer?: ReactNode
  /** The alignment of the footer; `start` for buttons that add something. */
  readonly footerAt?: "start" | "end"
  /** Removes the padding, for `Rows`. */
  readonly flush?: boolean
  readonly children?: ReactNode
}

export const Section = (props: SectionProps) => {
  const { children, flush = false, footer, footerAt = "end", label, text, title } = props
  const slots = useSlots()
  const id = useId()
  return (
    <section
      className={`${slots("card")} ${slots("section")}`}
      aria-label={label}
      aria-labelledby={title && id}
      // Takes the focus of a button that disappears.
      tabIndex={-1}
    >
      {title !== undefined && (
        <div className={slots("section-header")}>
          <h2 id={id} className={slots("heading")}>
            {title}
          </h2>
          {text !== undefined && <p className={slots("hint")}>{text}</p>}
        </div>
      )}
      {children !== undefined && (flush ? children : <div className={slots("section-body")}>{children}</div>)}
      {footer !== undefined && <div className={slots("section-footer", footerAt === "start" && "start")}>{footer}</div>}
    </section>
  )
}

/** A list of rows. */
export const Rows = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => {
  const slots = useSlots()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul className={slots("rows")} role="list" aria-label={label}>
      {children}
    </ul>
  )
}

/** Props of `Row`. */
export interface RowProps {
  /** Content before the title, such as an avatar. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly hint?: ReactNode
  /** One or more badges. */
  readonly state?: ReactNode
  /** The row's buttons and menus. */
  readonly actions?: ReactNode
  /** A menu that stays beside the title on a phone. */
  readonly menu?: ReactNode
  /** Keeps the row on one line on a phone too; only for rows with a switch or a menu. */
  readonly inline?: boolean
  /** `li` in `Rows`, `div` elsewhere. */
  readonly as?: "li" | "div"
}

export const Row = ({ actions, as: Tag = "li", hint, inline = false, mark, menu, state, title }: RowProps) => {
  const slots = useSlots()
  return (
    <Tag className={slots("row", inline && "inline")}>
      {mark !== undefined && <span className={slots("row-mark")}>{mark}</span>}
      <div className={slots("row-content")}>
        <div className={slots("row-title")}>{title}</div>
        {has(hint) && <div className={slots("hint")}>{hint}</div>}
      </div>
      {has(state) && <div className={slots("row-state")}>{state}</div>}
      {has(actions) && <div className={slots("row-actions")}>{actions}</div>}
      {has(menu) && <div className={slots("row-menu")}>{menu}</div>}
    </Tag>
  )
}

const has = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false
