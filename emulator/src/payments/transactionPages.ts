import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isUuid } from "portico/schemas"
import { rulesOf } from "../generation/rules.js"
import type { Project } from "../world/Project.js"
import { paymentsOf } from "../world/Purchase.js"
import type { Row } from "./transactions.js"
import { changeRow, oneTimeRow, subscriptionRows } from "./transactions.js"

/** Which transactions to list. */
export interface TransactionFilter {
  readonly type: string | undefined
  readonly customerType: string | undefined
  /** Where the page before ended. */
  readonly cursor: string
  readonly limit: number
}

const millisOf = ({ transaction }: Row): number => transaction.createdAt.getTime()
const newestFirst = (one: Row, other: Row): number =>
  millisOf(other) - millisOf(one) || (one.transaction.id < other.transaction.id ? 1 : -1)

interface Cursors {
  /** What comes after the place of a cursor; undefined for a text that is no cursor. */
  readonly after: (all: ReadonlyArray<Row>, cursor: string) => ReadonlyArray<Row> | undefined
  /** The cursor of the page after this one, if there is more. */
  readonly next: (page: ReadonlyArray<Row>, limit: number, hasMore: boolean) => string | null
}

/** The order in which a cursor names the last row of each source. */
const sources = ["subscription", "itemChange", "oneTimePurchase", "renewal"] as const

// Each source goes on after its own last row. A page without a row of a source says nothing of it, so that the source
// begins again on the next page; the platform repeats rows in the same way. @source protocol/payments.md#transactions
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

// What the ledger calls its rows.
const ledgerNames = { subscription: "sub-start", itemChange: "miqc", oneTimePurchase: "otp", renewal: "sub-renewal" } as const
const ledgerId = ({ source, transaction }: Row): string => `${ledgerNames[source]}:${transaction.id}`

const Place = Schema.fromJsonString(Schema.Struct({ createdAtMillis: Schema.Finite, txnId: Schema.String }))
const Cursor = Schema.StringFromBase64Url.pipe(Schema.decodeTo(Place))
const decodePlace = Schema.decodeUnknownOption(Cursor)
const encodePlace = Schema.encodeSync(Cursor)

// A cursor names a time and a row; the row itself may be gone.
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

/** Some of the transactions of a project, newest first, and where the next begin; undefined for a wrong cursor. @source protocol/payments.md#transactions */
export const transactionsOf = (project: Project, { type, customerType, cursor, limit }: TransactionFilter) => {
  const { subscriptions, oneTimePurchases, itemChanges } = paymentsOf(project)
  const isLedger = rulesOf(project).ledgerTransactions
  const cursors = isLedger ? byTime : bySource
  const all = [
    ...subscriptions.flatMap((each) => subscriptionRows({ isLedger }, each)),
    ...itemChanges.map(changeRow),
    ...oneTimePurchases.map((each) => oneTimeRow({ isLedger }, each))
  ].sort(newestFirst)
  const fitting = cursors
    .after(all, cursor)
    ?.filter(
      (row) =>
        (type === undefined || row.transaction.type === type) && (customerType === undefined || row.customerType === customerType)
    )
  if (fitting === undefined) return undefined
  const page = fitting.slice(0, limit)
  return {
    transactions: page.map(({ transaction }) => transaction),
    nextCursor: cursors.next(page, limit, fitting.length > limit)
  }
}
