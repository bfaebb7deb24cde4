import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { VerificationCodeNotFound } from "portico/effect/errors"
import type { SecretInput } from "portico/schemas"
import { purchaseCodeLifetimeMillis, redacted } from "portico/schemas"
import { RandomText } from "../random/RandomText.js"
import type { Project } from "../world/Project.js"
import type { Customer } from "../world/Purchase.js"
import { slot } from "../world/slot.js"
import { Table } from "../world/Table.js"
import { World } from "../world/World.js"
import type { Offer } from "./catalog.js"

/** The product and customer of a purchase link. */
export interface PurchaseLink {
  readonly customer: Customer
  /** The product as it was when the link was created. */
  readonly offer: Offer
  readonly expiresAtMillis: number
}

interface Links {
  /** The id that stands for the project in its purchase links. */
  id: string | undefined
  readonly byCode: Map<string, PurchaseLink>
}

/** The unused purchase links of a project, by code. */
export const purchaseLinks = slot<Links>("purchaseLinks", () => ({ id: undefined, byCode: new Table() }))

/** Creates the code of a purchase link. @source protocol/tokens.md#verification-codes */
export const createPurchaseCode = Effect.fn("createPurchaseCode")(function* (project: Project, customer: Customer, offer: Offer) {
  const random = yield* RandomText
  const links = purchaseLinks(project)
  links.id ??= yield* random.uuid
  const code = yield* random.secret
  const expiresAtMillis = (yield* Clock.currentTimeMillis) + purchaseCodeLifetimeMillis
  links.byCode.set(code, { customer, offer, expiresAtMillis })
  return `${links.id}_${code}`
})

/** Returns the project of a purchase code. */
export const projectOfCode = Effect.fnUntraced(function* (given: SecretInput) {
  const fullCode = Redacted.value(redacted(given))
  const id = fullCode.slice(0, fullCode.indexOf("_"))
  const { projects } = yield* World
  for (const project of projects.values()) if (purchaseLinks(project).id === id) return project
  return yield* new VerificationCodeNotFound()
})

/** Returns the purchase of a code; fails if the code is unknown, used or expired. The code is compared exactly. */
export const findPurchase = Effect.fn("findPurchase")(function* (given: SecretInput) {
  const fullCode = Redacted.value(redacted(given))
  const project = yield* projectOfCode(given)
  const code = fullCode.slice(fullCode.indexOf("_") + 1)
  const link = purchaseLinks(project).byCode.get(code)
  if (link === undefined || link.expiresAtMillis <= (yield* Clock.currentTimeMillis)) {
    return yield* new VerificationCodeNotFound()
  }
  return { project, link, use: Effect.sync(() => purchaseLinks(project).byCode.delete(code)) }
})
