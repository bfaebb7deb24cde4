// A button, or a link that looks like one (`href`). `pending` keeps its width and label, and takes no second click.
import type { MouseEventHandler, ReactNode, Ref } from "react"
import { useId } from "react"
import { useSlots } from "../theme/useSlots.js"

/** `primary` once a view; `danger` leads to a confirmation, `destructive` is the confirmation. */
export type ButtonKind = "primary" | "secondary" | "ghost" | "danger" | "destructive"

/** What a button is given. */
export interface ButtonProps {
  readonly kind?: ButtonKind
  readonly small?: boolean
  readonly block?: boolean
  /** Shows only `icon`; the label is still read out. */
  readonly iconOnly?: boolean
  readonly icon?: ReactNode
  readonly type?: "button" | "submit"
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Why it is disabled: shown by the pointer and read out. It can still be focused then. */
  readonly reason?: string | undefined
  readonly href?: string
  /** The name that is read out, if the label alone does not say it. */
  readonly name?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly buttonRef?: Ref<HTMLButtonElement>
  /** Further attributes, such as `aria-expanded`. */
  readonly attributes?: Readonly<Record<`aria-${string}`, string | boolean | undefined>>
  readonly children?: ReactNode
}

export const Button = (props: ButtonProps) => {
  const { block, buttonRef, children, disabled = false, href, icon, iconOnly = false, kind = "secondary", name } = props
  const { attributes, onClick, pending = false, reason, small, type = "button" } = props
  const slots = useSlots()
  const reasonId = useId()
  const className = slots(
    "button",
    kind !== "secondary" && kind,
    small && "small",
    block && "block",
    iconOnly && "icon",
    pending && "pending"
  )
  const content = (
    <>
      {icon}
      <span className={iconOnly ? slots("hidden") : slots("button-label")}>{children}</span>
    </>
  )
  if (href !== undefined)
    return (
      <a className={className} href={href} aria-label={name} onClick={onClick}>
        {content}
      </a>
    )
  const explained = disabled && reason !== undefined
  return (
    <>
      <button
        ref={buttonRef}
        className={className}
        type={explained ? "button" : type}
        disabled={pending || (disabled && !explained)}
        aria-disabled={explained || undefined}
        aria-busy={pending || undefined}
        aria-label={name}
        aria-describedby={explained ? reasonId : undefined}
        title={explained ? reason : undefined}
        onClick={explained ? undefined : onClick}
        {...attributes}
      >
        {content}
      </button>
      {explained && (
        <span id={reasonId} className={slots("hidden")}>
          {reason}
        </span>
      )}
    </>
  )
}
