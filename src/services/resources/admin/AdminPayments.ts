import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as payments from "../../../contract/admin/payments.js"
import type { IncompleteListError } from "../../../errors/flows.js"
import type { Page } from "../../../schemas/List.js"
import type { StripeAccountInfo, StripeWidgetSession } from "../../../schemas/PaymentsAccount.js"
import type { Refunded, RefundTransactionInput, Transaction, TransactionQuery } from "../../../schemas/Transaction.js"
import { findEmptyText, givenObject, givenOptional, notAnObject } from "../../arguments/given.js"
import { returnsStream } from "../../arguments/method.js"
import type { Resource } from "../../cache/Resource.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import { pages } from "../pages.js"
import type { ItemOf } from "../paymentInput.js"
import { checkChange, itemParams } from "../paymentInput.js"
import type { QuantityChangeOptions } from "../server/ServerPayments.js"
import { changeQuantityFreely, ServerPayments } from "../server/ServerPayments.js"
import { makeWatching } from "../watching.js"

type AccountFailure = Exclude<
  CallFailure<typeof payments.getStripeAccountInfo>,
  InstanceType<(typeof payments.getStripeAccountInfo)["errors"][number]>
>

/** A change of a customer's quantity of an item: a positive quantity adds, a negative one subtracts. */
export type CreateItemQuantityChangeInput = ItemOf & QuantityChangeOptions & { readonly quantity: number }

/** The products and items of any customer, the project's payments account, and its transactions. */
export class AdminPayments extends Context.Service<
  AdminPayments,
  ServerPayments["Service"] & {
    /** Creates a URL for setting up the payments account. The first call creates the account. */
    setup(): Effect.Effect<string, CallFailure<typeof payments.setup>>
    /** Returns the state of the payments account; null if the project has none. */
    getStripeAccountInfo(): Effect.Effect<StripeAccountInfo | null, AccountFailure>
    /** The watched state of the payments account. */
    readonly currentStripeAccountInfo: Resource<StripeAccountInfo | null, AccountFailure>
    /** Creates a secret with which a page shows the widgets of the payments account. */
    createStripeWidgetSession(): Effect.Effect<StripeWidgetSession, CallFailure<typeof payments.createStripeWidgetSession>>
    /**
     * Lists the transactions: purchases, renewals, refunds and manual changes, newest first. A page has 50 unless `limit` says
     * otherwise.
     */
    listTransactions(query?: TransactionQuery): Effect.Effect<Page<Transaction>, CallFailure<typeof payments.listTransactions>>
    /** Streams every transaction that matches the query, without duplicates; pages are fetched on demand. */
    streamTransactions(
      query?: TransactionQuery
    ): Stream.Stream<Transaction, CallFailure<typeof payments.listTransactions> | IncompleteListError>
    /**
     * Refunds a purchase: a subscription or a one-time purchase, by its own id, not the id of the transaction. Platforms require
     * an amount (`amountUsd`) since 2026-11 and entries (`refundEntries`) in 2026-04; earlier ones refund the whole purchase. The
     * SDK never guesses a required field: without it the call fails with `NotSupportedByPlatform`, which names it.
     */
    refundTransaction(refund: RefundTransactionInput): Effect.Effect<Refunded, CallFailure<typeof payments.refundTransaction>>
    /** Changes a customer's quantity of an item, which may become negative. */
    createItemQuantityChange(change: CreateItemQuantityChangeInput): Effect.Effect<void, CallFailure<typeof changeQuantityFreely>>
  }
>()("portico/resources/AdminPayments") {
  /** @internal */
  static readonly make = Effect.gen(function* () {
    const { call } = yield* AdminTransport
    const { changing, watched } = yield* makeWatching
    const account = yield* watched(
      Effect.catchTag(call(payments.getStripeAccountInfo, {}), "StripeAccountInfoNotFound", () => Effect.succeed(null))
    )
    const listTransactions = (given?: TransactionQuery) =>
      Effect.flatMap(
        givenOptional("query", given),
        (query) =>
          // The platform lists the transactions of all customers for an empty id.
          findEmptyText({ customerId: query.customerId }) ??
          Effect.map(call(payments.listTransactions, { query }), ({ nextCursor, transactions }) => ({
            items: transactions,
            nextCursor: transactionCursor(query.cursor, nextCursor)
          }))
      )
    return AdminPayments.of({
      ...(yield* ServerPayments.make),
      setup: () => Effect.map(changing(call(payments.setup, {})), ({ url }) => url),
      getStripeAccountInfo: account.get,
      currentStripeAccountInfo: account,
      createStripeWidgetSession: () => call(payments.createStripeWidgetSession, {}),
      listTransactions,
      streamTransactions: returnsStream((query) =>
        Stream.suspend(() => {
          // A page can repeat rows of an earlier one, or have no matching rows though more follow.
          // protocol/payments.md#transactions
          const given = new Set<string>()
          return pages(query, pageSize, (page: TransactionQuery) =>
            Effect.map(listTransactions(page), (found) => {
              const items = found.items.filter(({ id }) => !given.has(id))
              for (const { id } of items) given.add(id)
              return { ...found, items }
            })
          )
        })
      ),
      refundTransaction: (refund) => notAnObject("refund", refund) ?? call(payments.refundTransaction, { payload: refund }),
      createItemQuantityChange: Effect.fnUntraced(function* (change) {
        const { description, expiresAt, quantity, ...item } = yield* givenObject("change", change)
        const params = yield* itemParams(item, "change")
        const note = { ...(expiresAt !== undefined && { expiresAt }), ...(description !== undefined && { description }) }
        const payload = { ...note, delta: yield* checkChange(quantity) }
        yield* call(changeQuantityFreely, { params, query: { allowNegative: true }, payload })
      })
    })
  })
}

/** The number of transactions per request of a stream: the platform's maximum. @source protocol/payments.md#transactions */
const pageSize = 200

/**
 * Returns the cursor of the next page of transactions. The platform of 2025-11 has a position for each of four sources, joined by
 * `|`, and leaves it empty if the page has no row of the source, which would then start again and displace the rows of others. So
 * an empty position keeps its previous value. A cursor of another form is returned unchanged.
 * @source protocol/payments.md#transactions
 */
const transactionCursor = (before: string | undefined, next: string | null): string | null => {
  if (next === null || before === undefined) return next
  const [places, earlier] = [next.split("|"), before.split("|")]
  if (places.length !== sources || earlier.length !== sources) return next
  return places.map((place, index) => place || earlier[index]).join("|")
}

/** Subscriptions, changes of items, one-time purchases and invoices. */
const sources = 4
