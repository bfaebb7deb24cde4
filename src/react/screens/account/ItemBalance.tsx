// A customer's balance of an item.
import type { Customer } from "../../../schemas/Customer.js"
import { useApp } from "../../PorticoProvider.js"
import { useItem } from "../../payments.js"
import { useUser } from "../../useUser.js"
import { InlineRetry, Skeleton } from "../parts/States.js"
import { useScreens } from "../ScreensProvider.js"
import { useSlots } from "../theme/useSlots.js"
import { payments } from "../words/en/payments.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"

/** Props of `ItemBalance`. */
export interface ItemBalanceProps {
  readonly itemId: string
  /** The owner of the item. Default: the signed-in user. */
  readonly customer?: Customer
  /** The full quantity. If set, a bar is shown. */
  readonly of?: number
}

/** Shows a customer's balance of an item and updates it when it changes. */
export const ItemBalance = (props: ItemBalanceProps) => (
  <AccountRoot>
    <Balance {...props} />
  </AccountRoot>
)

const Balance = ({ customer, itemId, of }: ItemBalanceProps) => {
  const slots = useSlots()
  const words = useWords("payments", payments)
  const { language } = useScreens()
  const app = useApp()
  const user = useUser().value
  const owner = customer ?? (user == null ? null : { userId: user.id })
  const item = useItem(owner, itemId)
  if (item.value === undefined) {
    if (item.status !== "failed" || owner === null) return <Skeleton shape="short" />
    return (
      <InlineRetry
        error={item.error}
        onRetry={() => void app.payments.currentItem(owner, itemId).refetch.result()}
        isRetrying={item.isFetching}
      />
    )
  }
  const { displayName, nonNegativeQuantity } = item.value
  const number = new Intl.NumberFormat(language)
  const count =
    of === undefined ? number.format(nonNegativeQuantity) : words.outOf(number.format(nonNegativeQuantity), number.format(of))
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
