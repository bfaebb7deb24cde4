// What a row is about, or what has gone wrong with it.
import type { ReactNode } from "react"
import { useSlots } from "../../theme/useSlots.js"
import { useMessage } from "../../words/useMessage.js"

export const RowHint = ({ children, error }: { readonly error: unknown; readonly children?: ReactNode }) => {
  const slots = useSlots()
  const message = useMessage()
  if (error === undefined) return children
  return (
    <span className={slots("error")} role="alert">
      {message(error)}
    </span>
  )
}
