import { jsonText, storedApart } from "./encoding.js"
import { Order } from "./Order.js"

/** A value that is stored: an entry of a table, or what a part of the state has beside its tables, with an empty key. */
export interface Entry {
  /** The id of the project; empty for the projects themselves. */
  readonly project: string
  readonly collection: string
  readonly key: string
  /** As JSON. */
  readonly value: string
}

/** What a transaction has changed: an entry, or an entry without a value that is gone. */
export type Change = Entry | (Omit<Entry, "value"> & { readonly value: null })

interface Touched extends Omit<Entry, "value"> {
  /** As it was before; null if it did not exist. */
  before: string | null
  readonly now: () => string | null
  /** Whether it was removed in between, so that it is now behind those that were added before. */
  isMoved: boolean
}

const textOf = (value: unknown): string | null => jsonText(value) ?? null

/** What one transaction has seen, and may have changed. */
export class Transaction {
  readonly #touched = new Map<string, Touched>()

  /** Remembers an entry as it is, before it is changed. */
  touch(project: string, collection: string, key: string, value: unknown, now: () => unknown): Touched {
    const id = `${project}\0${collection}\0${key}`
    const known = this.#touched.get(id)
    if (known !== undefined) return known
    const before = value === undefined ? null : textOf(value)
    const touched: Touched = { project, collection, key, before, now: () => textOf(now()), isMoved: false }
    this.#touched.set(id, touched)
    return touched
  }

  /** Puts an entry behind all others. */
  move(touched: Touched): void {
    const id = `${touched.project}\0${touched.collection}\0${touched.key}`
    touched.isMoved = true
    this.#touched.delete(id)
    this.#touched.set(id, touched)
  }

  /** Whether anything differs from how it was. */
  get hasChanged(): boolean {
    for (const { before, isMoved, now } of this.#touched.values()) if (isMoved || now() !== before) return true
    return false
  }

  /** Is called when others have run, before anything has changed. What it has seen is now as they have left it. */
  resume(): void {
    for (const touched of this.#touched.values()) touched.before = touched.now()
  }

  /** Returns what has changed, in an order in which the changes can be repeated, and forgets it. */
  take(): ReadonlyArray<Change> {
    const changes: Array<Change> = []
    for (const { before, collection, isMoved, key, now, project } of this.#touched.values()) {
      const value = now()
      if (before !== null && (value === null || isMoved)) changes.push({ project, collection, key, value: null })
      if (value !== null && (value !== before || isMoved)) changes.push({ project, collection, key, value })
    }
    this.#touched.clear()
    return changes
  }
}

/** Sees what changes in a world. Without a store for the changes it does nothing. */
export class Journal {
  /** The transaction that runs now. */
  current: Transaction | undefined
  /** What is changed outside of transactions, and parts of the state that are made on their first use, whoever asks. */
  readonly loose: Transaction | undefined

  constructor(isStored: boolean) {
    this.loose = isStored ? new Transaction() : undefined
  }
}

/** Where a table is stored. */
interface Place {
  readonly project: string
  readonly collection: string
  readonly journal: Journal
}

/**
 * A map whose entries are stored one by one. A value that is about to be changed has to be looked up by `get`, not taken from an
 * iteration, which is how the journal sees it.
 */
export class Table<Value> extends Map<string, Value> {
  readonly [storedApart] = true
  #place: Place | undefined
  #order: Order | undefined

  constructor(entries: Iterable<readonly [string, Value]> = []) {
    super()
    for (const [key, value] of entries) super.set(key, value)
  }

  /** Attaches the table to where it is stored. Its entries so far are new, or come from there. */
  attach(place: Place, areNew: boolean): void {
    this.#place = place
    const { collection, journal, project } = place
    if (areNew) for (const key of this.keys()) journal.loose?.touch(project, collection, key, undefined, () => super.get(key))
  }

  /** Replaces all entries by stored ones. */
  restore(entries: Iterable<readonly [string, Value]>): void {
    super.clear()
    this.#order = undefined
    for (const [key, value] of entries) super.set(key, value)
  }

  /** The keys, in the order of the entries. */
  get order(): Order {
    this.#order ??= new Order(this.keys())
    return this.#order
  }

  /** Returns a value that is only read. */
  peek(key: string): Value | undefined {
    return super.get(key)
  }

  override get(key: string): Value | undefined {
    const value = super.get(key)
    const { journal, project, collection } = this.#place ?? {}
    if (typeof value === "object") {
      journal?.current?.touch(project ?? "", collection ?? "", key, value, () => super.get(key))
    }
    return value
  }

  override set(key: string, value: Value): this {
    const before = super.get(key)
    this.#changed(key, before, value)
    if (!this.has(key)) this.#order?.add(key)
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#changed(key, super.get(key), undefined)
    this.#order?.remove(key)
    return super.delete(key)
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key)
  }

  #changed(key: string, before: Value | undefined, after: Value | undefined): void {
    if (this.#place === undefined) return
    const { collection, journal, project } = this.#place
    const transaction = journal.current ?? journal.loose
    if (transaction === undefined) return
    const touched = transaction.touch(project, collection, key, before, () => super.get(key))
    // A new entry is behind those before it, also if it has been looked up or removed before.
    if (before === undefined && after !== undefined) transaction.move(touched)
  }
}
