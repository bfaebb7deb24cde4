// A hint below a row, or the error of its action.
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
