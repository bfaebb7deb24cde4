// Short messages about recent events, announced once. `useToast()("Saved")`, or with an action: `{ label, run }`.

import { useApp, useResource } from "portico/react"
import type { ReactNode } from "react"
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react"
import { useSlots } from "../theme/useSlots.js"
import { common } from "../words/en/common.js"
import { useWords } from "../words/useWords.js"
import { Button } from "./Button.js"

/** The action of a message, such as undo. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/** Shows a message for a while. */
export type ShowToast = (text: string, action?: ToastAction) => void

interface Toast {
  readonly id: number
  /** The user who sees it: another one who signs in must not undo what that user has done. */
  readonly userId: string | undefined
  readonly text: string
  readonly action: ToastAction | undefined
}

const Context = createContext<ShowToast | null>(null)

/** Returns a function that shows messages in the nearest container. */
export const useToast = (): ShowToast => {
  const show = useContext(Context)
  if (show === null) throw new Error("useToast: there is no <Toasts> above this component")
  return show
}

const most = 3

/** The container of the messages of all components below it. Nested containers add nothing. */
export const Toasts = ({ children }: { readonly children?: ReactNode }) =>
  useContext(Context) === null ? <Container>{children}</Container> : children

const Container = ({ children }: { readonly children?: ReactNode }) => {
  const slots = useSlots()
  const words = useWords("common", common)
  const [toasts, setToasts] = useState<ReadonlyArray<Toast>>([])
  const next = useRef(0)
  const userId = useResource(useApp().user.current).value?.id
  // Of the render that a component has it from: an action that ends after another user has signed in tells that user nothing.
  const show = useCallback<ShowToast>(
    (text, action) => setToasts((all) => [...all, { id: next.current++, userId, text, action }].slice(-most)),
    [userId]
  )
  const remove = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), [])
  return (
    <Context.Provider value={show}>
      {children}
      {/*
        The live region exists before its first message; otherwise screen readers would miss that one. Not atomic, as `status` is by
        default: a new message would repeat the others.
      */}
      <section className={slots("toasts")} role="status" aria-live="polite" aria-atomic={false} aria-label={words.notifications}>
        {toasts
          .filter((toast) => toast.userId === userId)
          .map((toast) => (
            <OneToast key={toast.id} toast={toast} remove={remove} />
          ))}
      </section>
    </Context.Provider>
  )
}

const shownMillis = 6000

const OneToast = ({ remove, toast: { action, id, text } }: { readonly toast: Toast; readonly remove: (id: number) => void }) => {
  const slots = useSlots()
  const [held, setHeld] = useState(false)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => remove(id), shownMillis)
    return () => clearTimeout(timer)
  }, [held, id, remove])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the message visible
    <div
      className={slots("toast", action === undefined && "only")}
      {...hold}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      <span className={slots("grow")}>{text}</span>
      {action !== undefined && (
        <Button
          small
          onClick={() => {
            action.run()
            // Otherwise the focus would be lost with the message.
            before.current?.focus()
            remove(id)
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  )
}
