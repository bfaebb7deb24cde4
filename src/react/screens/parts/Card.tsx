// Surfaces. `Card` alone; `AuthCard` for a page about one thing; `Section` for settings, with `Row`s of "what it is, state, action".
import type { ReactNode } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** A surface with a border. */
export const Card = ({ children, danger = false }: { readonly children: ReactNode; readonly danger?: boolean }) => {
  const slots = useSlots()
  return <div className={slots("card", danger && "danger")}>{children}</div>
}

/** What a section of settings is given. */
export interface SectionProps {
  readonly title?: string
  /** What it is for, in one line. */
  readonly text?: ReactNode
  /** What stands across from the title, such as a button or a badge. */
  readonly aside?: ReactNode
  /** The buttons at its end. */
  readonly footer?: ReactNode
  /** Where the buttons of the footer stand: `start` for those that add something. */
  readonly footerAt?: "start" | "end"
  /** Whether what is inside destroys something. */
  readonly danger?: boolean
  /** `Rows` reach from edge to edge; anything else gets space around it. */
  readonly flush?: boolean
  readonly children?: ReactNode
}

export const Section = (props: SectionProps) => {
  const { aside, children, danger = false, flush = false, footer, footerAt = "end", text, title } = props
  const slots = useSlots()
  const id = useId()
  return (
    <section className={`${slots("card", danger && "danger")} ${slots("section")}`} aria-labelledby={title && id}>
      {title !== undefined && (
        <div className={slots("section-header")}>
          <div className={slots("section-top")}>
            <h2 id={id} className={slots("heading")}>
              {title}
            </h2>
            {aside}
          </div>
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

/** What a row is given. */
export interface RowProps {
  /** What stands before it, such as an avatar. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  readonly hint?: ReactNode
  /** Badges. */
  readonly state?: ReactNode
  /** Buttons and menus. */
  readonly actions?: ReactNode
  /** A menu, which stays beside the title on a phone. */
  readonly menu?: ReactNode
  /** Keeps everything on one line on a phone too: for rows with a switch or a menu only. */
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
