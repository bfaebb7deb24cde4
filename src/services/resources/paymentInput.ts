import * as Effect from "effect/Effect"
import { invalid } from "../../errors/invalid.js"
import type { InvalidInput } from "../../errors/sdk.js"
import type { Customer } from "../../schemas/Customer.js"
import { maxInt32 } from "../../schemas/limits.js"
import * as messages from "../../schemas/messages/number.js"
import { mustBe } from "../../schemas/messages/value.js"
import { oneCustomer } from "../../schemas/rules/choice.js"
import { customerPlace } from "../../schemas/rules/customer.js"
import { change32, productPageSize, quantityOrNone32 } from "../../schemas/rules/number.js"
import type { Rule } from "../../schemas/rules/Rule.js"
import { allOf, must } from "../../schemas/rules/Rule.js"
import { givenObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"

/** A customer's item. */
export type ItemOf = Customer & { readonly itemId: string }

/** Which products to list. */
export interface ProductQuery {
  /** The `nextCursor` of the previous page. Default: the first page. */
  readonly cursor?: string
  /** 1 to 100 products. Default: 10. */
  readonly limit?: number
}

// 0 is allowed: a program that counts usage may find none.
const quantityRule = allOf(
  must((value: number) => Number.isSafeInteger(value) && value >= 0, messages.quantity),
  quantityOrNone32
)

const changeRule = must(
  (value: number) => Number.isSafeInteger(value) && change32(value) === null,
  messages.between(-maxInt32, maxInt32)
)

const checkRule = <A>(rule: Rule<A>, field: string, value: A): Effect.Effect<A, InvalidInput> => {
  const message = rule(value)
  return message === null ? Effect.succeed(value) : Effect.fail(invalid(field, message))
}

/** Returns the path parameters of a customer. */
export const customerParams = (customer: Customer) => {
  // A caller without type checks may pass none.
  const unknown = validateProperties("customer", customer, customerNames)
  return unknown === null ? customerParamsIn("customer", customer) : Effect.fail(unknown)
}

/** Returns the path parameters of a customer's item. */
export const itemParams = (item: ItemOf, name = "item") => {
  const unknown = validateProperties(name, item, { ...customerNames, itemId: true })
  return unknown === null
    ? Effect.map(customerParamsIn(name, item), (place) => ({ ...place, itemId: item.itemId }))
    : Effect.fail(unknown)
}

/** The properties that name a customer. */
export const customerNames = { userId: true, teamId: true, customCustomerId: true } as const

/** Returns the path parameters of the customer in an argument of this name. */
export const customerParamsIn = (name: string, customer: Customer) =>
  // A caller without type checks may pass none.
  Effect.flatMap(checkRule(oneCustomer, name, customer ?? {}), (one) => {
    const place = customerPlace(one)
    if (typeof place.customerId === "string" && place.customerId !== "") return Effect.succeed(place)
    return Effect.fail(
      invalid(place.customerType === "custom" ? "customCustomerId" : `${place.customerType}Id`, mustBe("a non-empty id"))
    )
  })

type Names = "userId" | "teamId" | "customCustomerId"
type WithoutCustomer<Options> = Options extends unknown
  ? { readonly [K in keyof Options as K extends Names ? never : K]: Options[K] }
  : never

/** Returns options without the customer, who is elsewhere in the request. */
export const withoutCustomer = <Options extends Customer>(
  name: string,
  options: Options
): Effect.Effect<WithoutCustomer<Options>, InvalidInput> =>
  Effect.map(givenObject(name, options), (given) => {
    const { customCustomerId: _, teamId: __, userId: ___, ...rest }: Options & { readonly [Name in Names]?: string } = given
    // The compiler does not follow a union through the rest of an object.
    return rest as object as WithoutCustomer<Options>
  })

/** Checks a change of a quantity, which is negative if it takes some away. */
export const checkChange = (value: number) => checkRule(changeRule, "quantity", value)

/** Checks the quantity of a change, which has no sign. */
export const checkQuantity = (value: number) => checkRule(quantityRule, "quantity", value)

/** Returns the query of a page of products. */
export const checkPage = (query: ProductQuery) => Effect.as(checkPageSize(productPageSize, query), query)

/** Fails if the page size is out of range. */
export const checkPageSize = (rule: Rule<number>, { limit }: { readonly limit?: number }): Effect.Effect<void, InvalidInput> =>
  limit === undefined ? Effect.void : checkRule(rule, "limit", limit).pipe(Effect.asVoid)
