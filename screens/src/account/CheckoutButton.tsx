// A button that opens the checkout page of a product.

import type { Payments } from "portico"
import { useCheckout, useFlowUser, usePageLink } from "portico/react"
import type { ReactNode } from "react"
import type { ButtonKind } from "../components/Button.js"
import { Button } from "../components/Button.js"
import { useSlots } from "../theme/useSlots.js"
import { payments } from "../words/en/payments.js"
import { useMessage } from "../words/useMessage.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"

/** Props of `CheckoutButton`. */
export interface CheckoutButtonProps {
  /** The id of the product to buy. */
  readonly productId: string
  /** The buyer. Default: the signed-in user. */
  readonly customer?: Payments.Customer
  /** The page to return to after checkout; must be trusted by the project. Default: this page. */
  readonly returnUrl?: string
  /** The look of the button. Default: `primary`. */
  readonly kind?: ButtonKind
  /** Whether the button is smaller. Default: false. */
  readonly small?: boolean
  /** Whether the button is as wide as its container. Default: false. */
  readonly block?: boolean
  /** The accessible name, if the label alone is not clear. Default: the label. */
  readonly name?: string
  /** Default: false. */
  readonly disabled?: boolean
  /** Why the button is disabled: its tooltip and accessible description. Default: none. */
  readonly reason?: string | undefined
  /** The label. Default: "Buy". */
  readonly children?: ReactNode
}

/** Redirects to the checkout page of a product; without a buyer, to the sign-in page, which returns here. */
export const CheckoutButton = (props: CheckoutButtonProps) => (
  <AccountRoot>
    <Checkout {...props} />
  </AccountRoot>
)

const Checkout = ({ children, customer, disabled = false, productId, reason, returnUrl, ...look }: CheckoutButtonProps) => {
  const slots = useSlots()
  const words = useWords("payments", payments)
  const message = useMessage()
  const currentUser = useFlowUser()
  const checkout = useCheckout()
  const signIn = usePageLink("signIn")
  const buyer = customer ?? (currentUser.status === "signed-in" ? { userId: currentUser.user.id } : null)
  const failed = buyer === null && currentUser.status === "failed" ? currentUser : null
  const error = checkout.error ?? failed?.error
  return (
    <div className={slots("stack", "small")}>
      <Button
        kind="primary"
        {...look}
        pending={checkout.isPending || failed?.isRetrying === true}
        reason={disabled ? reason : undefined}
        disabled={disabled || (buyer === null && currentUser.status === "loading")}
        onClick={() => {
          if (failed !== null) failed.retry()
          else if (buyer !== null) void checkout.run({ ...buyer, productId, ...(returnUrl !== undefined && { returnUrl }) })
        }}
        {...(buyer === null && currentUser.status === "signed-out" && !disabled && signIn)}
      >
        {children ?? words.buy}
      </Button>
      {error !== undefined && (
        <p className={slots("error")} role="alert">
          {message(error)}
        </p>
      )}
    </div>
  )
}
