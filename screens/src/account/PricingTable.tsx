import type { FlowUser } from "portico/react"
// The plans of an app side by side, with the customer's current one marked.

import type { Payments } from "portico"
import { useApp, useFlowUser, useProducts } from "portico/react"
import { useState } from "react"
import { Button } from "../components/Button.js"
import { Check } from "../components/icons.js"
import { Badge, Notice } from "../components/Marks.js"
import type { InlineRetryProps } from "../components/States.js"
import { InlineRetry, Loading, Skeleton } from "../components/States.js"
import { useToast } from "../components/Toasts.js"
import { useScreens } from "../ScreensProvider.js"
import { useSlots } from "../theme/useSlots.js"
import type { PaymentWords } from "../words/en/payments.js"
import { payments } from "../words/en/payments.js"
import { useWords } from "../words/useWords.js"
import { AccountRoot } from "./AccountRoot.js"
import { CheckoutButton } from "./CheckoutButton.js"
import type { Every } from "./money.js"
import { moneyOf, rhythmOf, spanOf } from "./money.js"
import { Confirm } from "./shared/Confirm.js"
import { useItemActions } from "./shared/useItemActions.js"

/**
 * A plan that the app sells. Browsers can only read what a customer owns, not the project's offer, so the app defines its plans.
 */
export interface Plan {
  /** The id of the product; null for the free default plan. */
  readonly productId: string | null
  readonly name: string
  /** The target audience, in one line. Default: none. */
  readonly text?: string
  /** A decimal amount, such as `9.99`; `0` means free. */
  readonly amount: string
  /** The currency code. Default: `USD`. */
  readonly currency?: string
  /** The billing interval, such as `[1, "month"]`. Default: none, for a one-time payment. */
  readonly every?: Every
  /** The length of the free trial. Default: no trial. */
  readonly trial?: Every
  /** The features of the plan. Default: none. */
  readonly features?: ReadonlyArray<string>
  /** Whether to highlight the plan as recommended. Default: false. */
  readonly isRecommended?: boolean
}

/** Props of `PricingTable`. */
export interface PricingTableProps {
  /** The plans, in the order in which they are shown. */
  readonly plans: ReadonlyArray<Plan>
  /** The buyer. Default: the signed-in user. */
  readonly customer?: Payments.BillingCustomer
  /** The page to return to after checkout. Default: this page. */
  readonly returnUrl?: string
}

/**
 * Shows plans and starts a checkout, after sign-in if no user is signed in. A customer with a subscription switches to another plan
 * without leaving the page. Members who may not buy for their team see the plans only.
 */
export const PricingTable = (props: PricingTableProps) => (
  <AccountRoot>
    <Plans {...props} />
  </AccountRoot>
)

const Plans = ({ customer, plans, returnUrl }: PricingTableProps) => {
  const slots = useSlots()
  const words = useWords("payments", payments)
  const toast = useToast()
  const app = useApp()
  const currentUser = useFlowUser()
  const buyer = customer ?? (currentUser.status === "signed-in" ? { userId: currentUser.user.id } : null)
  const products = useProducts(buyer)
  const owned = products.value?.items ?? []
  const isLoading = products.status === "loading" && (buyer !== null || currentUser.status === "loading")
  // Members who may not see what their team has bought may not buy for it either.
  const isForAdmins = products.error?._tag === "TeamPermissionRequired"
  const failed = failureOf(buyer === null ? currentUser : products)
  const actions = useItemActions()
  const [change, setChange] = useState<{ readonly from: string; readonly plan: Plan & { readonly productId: string } } | null>(
    null
  )
  // A product that can be bought repeatedly does not count as the current plan.
  const isHeld = (productId: string | null) =>
    owned.some(({ id, stackable, subscription }) => id !== null && id === productId && !(stackable && subscription === null))
  const hasPlan = plans.some(({ productId }) => isHeld(productId))
  const switchTo = async ({ from, plan }: NonNullable<typeof change>) => {
    if (buyer === null) return
    const products = { fromProductId: from, toProductId: plan.productId }
    if (!(await actions.run("change", () => app.payments.switchSubscription.result({ ...buyer, ...products })))) return
    setChange(null)
    toast(words.changed(plan.name))
  }
  const stateOf = (productId: string | null): PlanState => {
    if (isLoading) return "loading"
    if (isForAdmins || failed !== null) return "closed"
    const isCurrent = products.value !== undefined && (productId === null ? !hasPlan : isHeld(productId))
    return isCurrent ? "current" : "open"
  }
  const list = (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul className={slots("plans")} role="list" aria-label={words.plans}>
      {plans.map((plan) => (
        <OnePlan
          key={plan.productId ?? plan.name}
          plan={plan}
          state={stateOf(plan.productId)}
          from={switchableTo(plan.productId, owned)}
          buyer={buyer}
          returnUrl={returnUrl}
          onChange={setChange}
        />
      ))}
    </ul>
  )
  return (
    <div className={slots("stack")}>
      {isForAdmins ? <Notice>{words.forAdmins}</Notice> : failed !== null && <InlineRetry {...failed} />}
      {isLoading ? <Loading>{list}</Loading> : list}
      {change !== null && (
        <Confirm
          title={words.changeTitle(change.plan.name)}
          text={words.changeText}
          action={words.changeTo(change.plan.name)}
          destructive={false}
          isPending={actions.isPending("change")}
          error={actions.errorOf("change")}
          onConfirm={() => void switchTo(change)}
          onClose={() => {
            actions.forget("change")
            setChange(null)
          }}
        />
      )}
    </div>
  )
}

/** Returns why what the customer has is not known, and how to load it; null if it is known or loads. */
const failureOf = (state: FlowUser | ReturnType<typeof useProducts>): InlineRetryProps | null => {
  if (state.status !== "failed") return null
  if ("retry" in state) return { error: state.error, isRetrying: state.isRetrying, onRetry: state.retry }
  if (state.value !== undefined) return null
  return { error: state.error, isRetrying: state.isFetching, onRetry: () => void state.refetch() }
}

/** Returns the product whose subscription can be switched to this one; null if it has to be bought. */
const switchableTo = (productId: string | null, owned: ReadonlyArray<Payments.OwnedProduct>): string | null =>
  owned.find(({ switchOptions }) => switchOptions.some((option) => option.productId === productId))?.id ?? null

/** Whether the customer has a plan or can choose it; `closed` if only admins of the team can, or it is not known what they have. */
type PlanState = "loading" | "current" | "open" | "closed"

interface OnePlanProps {
  readonly plan: Plan
  readonly state: PlanState
  readonly from: string | null
  readonly buyer: Payments.BillingCustomer | null
  readonly returnUrl: string | undefined
  readonly onChange: (change: { readonly from: string; readonly plan: Plan & { readonly productId: string } }) => void
}

const OnePlan = (props: OnePlanProps) => {
  const slots = useSlots()
  const words = useWords("payments", payments)
  const { language } = useScreens()
  const { amount, currency = "USD", every, features = [], isRecommended = false, name, text } = props.plan
  return (
    <li className={slots("plan", isRecommended && "recommended")}>
      <div className={slots("stack", "tight")}>
        <div className={slots("line", "between")}>
          <h2 className={slots("heading")}>{name}</h2>
          {isRecommended && props.state !== "current" && <Badge>{words.recommended}</Badge>}
        </div>
        {text !== undefined && <p className={slots("hint")}>{text}</p>}
      </div>
      <p className={slots("plan-price")}>
        <span className={slots("plan-amount")}>{Number(amount) === 0 ? words.free : moneyOf(amount, currency, language)}</span>{" "}
        {every !== undefined && <span className={slots("hint")}>{words.every(rhythmOf(every, language))}</span>}
      </p>
      {props.state !== "closed" && (
        <div className={slots("plan-action")}>
          <PlanAction {...props} />
        </div>
      )}
      {features.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        <ul className={slots("plan-features")} role="list">
          {features.map((feature) => (
            <li key={feature} className={slots("plan-feature")}>
              <Check />
              <span className={slots("plain")}>{feature}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const PlanAction = ({ buyer, from, onChange, plan, returnUrl, state }: OnePlanProps) => {
  const words = useWords("payments", payments)
  const { language } = useScreens()
  const { isRecommended = false, name, productId } = plan
  const kind = isRecommended ? "primary" : "secondary"
  if (state === "loading") return <Skeleton shape="control" />
  if (state === "current") {
    return (
      <Button block disabled>
        {words.currentPlan}
      </Button>
    )
  }
  if (productId === null) return null
  if (from !== null) {
    return (
      <Button block kind={kind} name={words.changeTo(name)} onClick={() => onChange({ from, plan: { ...plan, productId } })}>
        {words.change}
      </Button>
    )
  }
  const [label, fullLabel] = labelsOf(plan, words, language)
  return (
    <CheckoutButton
      block
      kind={kind}
      productId={productId}
      name={fullLabel}
      {...(buyer !== null && { customer: buyer })}
      {...(returnUrl !== undefined && { returnUrl })}
    >
      {label}
    </CheckoutButton>
  )
}

/** Returns the label of the button that opens the checkout, and its accessible name: a plan without an interval is bought once. */
const labelsOf = (plan: Plan, words: PaymentWords, language: string): readonly [label: string, name: string] => {
  const { amount, every, name, trial } = plan
  if (trial !== undefined) {
    const label = words.trial(spanOf(trial, language))
    return [label, `${label}: ${name}`]
  }
  return every === undefined && Number(amount) > 0 ? [words.buy, words.buyPlan(name)] : [words.choose, words.choosePlan(name)]
}
