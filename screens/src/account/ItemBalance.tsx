// A customer's balance of an item.
import type { Payments } from "portico"
import { useFlowUser, useItem } from "portico/react"
import { InlineRetry, Skeleton } from "../components/States.js"
import { useScreens } from "../ScreensProvider.js"
import { useSlots } from "../theme/useSlots.js"
import { payments } from "../words/en/payments.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"

/** Props of `ItemBalance`. */
export interface ItemBalanceProps {
  /** The id of the item. */
  readonly itemId: string
  /** The owner of the item. Default: the signed-in user. */
  readonly customer?: Payments.Customer
  /** The full quantity, for which a bar is shown. Default: none. */
  readonly of?: number
}

/** Shows a customer's balance of an item and updates it when it changes. Renders nothing without a customer. */
export const ItemBalance = (props: ItemBalanceProps) => (
  <AccountRoot>
    <Balance {...props} />
  </AccountRoot>
)

const Balance = ({ customer, itemId, of }: ItemBalanceProps) => {
  const slots = useSlots()
  const words = useWords("payments", payments)
  const { language } = useScreens()
  const currentUser = useFlowUser()
  const owner = customer ?? (currentUser.status === "signed-in" ? { userId: currentUser.user.id } : null)
  const item = useItem(owner && { ...owner, itemId })
  if (owner === null && currentUser.status === "signed-out") return null
  if (owner === null && currentUser.status === "failed")
    return <InlineRetry error={currentUser.error} onRetry={currentUser.retry} isRetrying={currentUser.isRetrying} />
  if (item.value === undefined)
    return item.status === "failed" ? (
      <InlineRetry error={item.error} onRetry={() => void item.refetch()} isRetrying={item.isFetching} />
    ) : (
      <Skeleton shape="short" />
    )
  const { displayName, nonNegativeQuantity } = item.value
  const number = new Intl.NumberFormat(language)
  const quantity = number.format(nonNegativeQuantity)
  // A customer may have more than the full quantity, such as after buying more.
  const count = of === undefined || nonNegativeQuantity > of ? quantity : words.outOf(quantity, number.format(of))
  return (
    <div className={slots("balance")}>
      <div className={slots("line", "between")}>
        <span className={slots("text", "strong")}>{displayName}</span>
        <span className={slots("text", "muted")}>{words.left(count)}</span>
      </div>
      {of !== undefined && (
        <meter className={slots("meter")} min={0} max={of} value={Math.min(nonNegativeQuantity, of)} aria-label={displayName} />
      )}
    </div>
  )
}
