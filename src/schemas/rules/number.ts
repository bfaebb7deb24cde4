import * as limits from "../limits.js"
import * as messages from "../messages/number.js"
import type { Rule } from "./Rule.js"
import { must } from "./Rule.js"

/** An integer within a range. @internal */

export const between = (min: number, max: number): Rule<number> =>
  must((number: number) => Number.isInteger(number) && number >= min && number <= max, messages.between(min, max))

/** A quantity of at least one, within the platform's 32 bits. @source protocol/payments.md#calls @internal */
export const quantity32 = between(1, limits.maxInt32)

/** A quantity that may be zero. @internal */
export const quantityOrNone32 = between(0, limits.maxInt32)

/** A change of a quantity, up or down. @internal */
export const change32 = between(-limits.maxInt32, limits.maxInt32)

/** The page size of a list without a maximum. @source protocol/users.md#fields @internal */
export const pageSize = between(1, limits.maxInt32)

/** The page size of products or invoices. @source protocol/payments.md#calls, protocol/changes.md @internal */
export const productPageSize = between(1, limits.maxProductPageSize)

/** The page size of the outbox. @source protocol/changes.md @internal */
export const outboxPageSize = between(1, limits.maxOutboxPageSize)

/** The lifetime of a session that a server creates. @source protocol/authentication.md#sessions @internal */
export const sessionLifetime = between(limits.minSessionLifetimeMillis, limits.maxSessionLifetimeMillis)

/** The lifetime of a command-line login. @source protocol/authentication.md#command-line @internal */
export const cliLoginLifetime = between(0, limits.maxCliLoginLifetimeMillis)

/** A port of a server: a whole number from 0 to 65535. @source protocol/formats.md#urls @internal */
export const port = between(0, limits.maxPort)
