// A button, or a link styled as one (`href`). `pending` keeps its width and label. A button that is pending or disabled ignores
// clicks and keeps the focus, which the keyboard would otherwise lose; one that disappears hands it to its section.
import type { MouseEvent, MouseEventHandler, ReactNode, Ref } from "react"
import { useId, useImperativeHandle, useRef } from "react"
import { useSlots } from "../theme/useSlots.js"
import { useIsomorphicLayoutEffect } from "./useIsomorphicLayoutEffect.js"

/** `primary` at most once per view; `danger` opens a confirmation, `destructive` confirms. */
export type ButtonKind = "primary" | "secondary" | "ghost" | "danger" | "destructive"

/** Props of `Button`. */
export interface ButtonProps {
  readonly kind?: ButtonKind
  readonly small?: boolean
  readonly block?: boolean
  /** Shows only `icon`; the label remains the accessible name. */
  readonly iconOnly?: boolean
  readonly icon?: ReactNode
  readonly type?: "button" | "submit"
  readonly pending?: boolean
  readonly disabled?: boolean
  /** Why the button is disabled, which it then is: its tooltip and accessible description. */
  readonly reason?: string | undefined
  readonly href?: string
  /** The accessible name, if the label alone is not clear. */
  readonly name?: string
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly id?: string
  readonly buttonRef?: Ref<HTMLButtonElement | null>
  /** Additional attributes, such as `aria-expanded`. */
  readonly attributes?: Readonly<Record<`aria-${string}`, string | boolean | undefined>>
  readonly children?: ReactNode
}

export const Button = (props: ButtonProps) => {
  const { block, buttonRef, children, disabled = false, href, icon, iconOnly = false, kind = "secondary", name } = props
  const { attributes, id, onClick, pending = false, reason, small, type = "button" } = props
  const slots = useSlots()
  const reasonId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(buttonRef, () => button.current)
  useIsomorphicLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element?.matches(":focus")) focusSection(element)
    }
  }, [])
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
  const explained = reason !== undefined
  const isInert = disabled || explained || pending
  return (
    <>
      <button
        ref={button}
        id={id}
        className={className}
        type={type}
        aria-disabled={isInert || undefined}
        aria-busy={pending || undefined}
        aria-label={name}
        aria-describedby={explained ? reasonId : undefined}
        title={explained ? reason : undefined}
        onClick={isInert ? ignore : onClick}
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

/** Focuses the section that contains an element. */
export const focusSection = (element: Element) => element.closest<HTMLElement>(".po-section")?.focus({ preventScroll: true })

/** Ignores a click, and the submission of the form that it would cause. */
const ignore = (event: MouseEvent) => event.preventDefault()
