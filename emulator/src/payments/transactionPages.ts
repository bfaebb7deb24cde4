import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isUuid } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"
import type { Row } from "./transactions.js"
import { changeRow, oneTimeRow, refundRow, subscriptionRows } from "./transactions.js"

/** A filter for transactions. */
export interface TransactionFilter {
  readonly type: string | undefined
  readonly customerType: string | undefined
  readonly customerId: string | undefined
  /** The cursor at the end of the previous page. */
  readonly cursor: string
  readonly limit: number
}

const millisOf = ({ transaction }: Row): number => transaction.createdAt.getTime()
const newestFirst = (one: Row, other: Row): number =>
  millisOf(other) - millisOf(one) || (one.transaction.id < other.transaction.id ? 1 : -1)

interface Cursors {
  /** Returns the rows after a cursor; undefined if the cursor is malformed. */
  readonly after: (all: ReadonlyArray<Row>, cursor: string) => ReadonlyArray<Row> | undefined
  /** Returns the cursor of the next page, if there is one. */
  readonly next: (page: ReadonlyArray<Row>, limit: number, hasMore: boolean) => string | null
}

/** The order of the sources in a cursor. */
const sources: ReadonlyArray<Row["source"]> = ["subscription", "itemChange", "oneTimePurchase", "renewal"]

// Each source continues after its own last row. If a page has no row of a source, the cursor omits that source, which then starts
// over on the next page; the platform repeats rows in the same way. @source protocol/payments.md#transactions
const bySource: Cursors = {
  after: (all, cursor) => {
    const ids = cursor.split("|")
    if (ids.some((id) => id !== "" && !isUuid(id))) return undefined
    const last = ids.map((id) => all.findIndex(({ transaction }) => transaction.id === id))
    return all.filter(({ source }, index) => index > (last[sources.indexOf(source)] ?? -1))
  },
  next: (page, limit) =>
    page.length < limit
      ? null
      : sources.map((source) => page.filter((row) => row.source === source).at(-1)?.transaction.id ?? "").join("|")
}

// The ledger's names of the row types.
const ledgerNames = {
  subscription: "sub-start",
  itemChange: "miqc",
  oneTimePurchase: "otp",
  renewal: "sub-renewal",
  refund: "refund"
} as const
const ledgerId = ({ source, transaction }: Row): string => `${ledgerNames[source]}:${transaction.id}`

const Place = Schema.fromJsonString(Schema.Struct({ createdAtMillis: Schema.Finite, txnId: Schema.String }))
const Cursor = Schema.StringFromBase64Url.pipe(Schema.decodeTo(Place))
const decodePlace = Schema.decodeUnknownOption(Cursor)
const encodePlace = Schema.encodeSync(Cursor)

// A cursor contains a time and a row id, so the row itself need not exist any more.
const byTime: Cursors = {
  after: (all, cursor) => {
    if (cursor === "") return all
    const place = Option.getOrUndefined(decodePlace(cursor))
    if (place === undefined) return undefined
    const known = all.findIndex((row) => ledgerId(row) === place.txnId)
    return known < 0 ? all.filter((row) => millisOf(row) < place.createdAtMillis) : all.slice(known + 1)
  },
  next: (page, _, hasMore) => {
    const last = page.at(-1)
    if (!hasMore || last === undefined) return null
    return encodePlace({ createdAtMillis: millisOf(last), txnId: ledgerId(last) })
  }
}

/**
 * Returns a page of a project's transactions, newest first, with the cursor of the next; undefined for a malformed cursor.
 * @source protocol/payments.md#transactions
 */
export const transactionsOf = (project: Project, { type, customerType, customerId, cursor, limit }: TransactionFilter) => {
  const { subscriptions, oneTimePurchases, itemChanges, refunds } = paymentsOf(project)
  const { ledgerTransactions: isLedger, refundsAreTransactions } = rulesOf(project)
  const form = { isLedger, refunds: refundsAreTransactions ? refunds : undefined }
  const cursors = isLedger ? byTime : bySource
  const rows = [
    ...subscriptions.flatMap((each) => subscriptionRows(form, each)),
    ...itemChanges.map(changeRow),
    ...oneTimePurchases.map((each) => oneTimeRow(form, each))
  ]
  const all = [...rows, ...refunds.map((each) => refundRow(each, rows))].sort(newestFirst)
  const fitting = cursors
    .after(all, cursor)
    ?.filter(
      (row) =>
        (type === undefined || row.transaction.type === type) &&
        (customerType === undefined || row.transaction.customerType === customerType) &&
        (customerId === undefined || row.transaction.customerId === customerId)
    )
  if (fitting === undefined) return undefined
  const page = fitting.slice(0, limit)
  return {
    transactions: page.map(({ transaction }) => transaction),
    nextCursor: cursors.next(page, limit, fitting.length > limit)
  }
}
