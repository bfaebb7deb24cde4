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
import { World } from "../world/World.js"
import type { Offer } from "./catalog.js"

/** What a purchase link sells, and to whom. */
export interface PurchaseLink {
  readonly customer: Customer
  /** The product as it was when the link was made. */
  readonly offer: Offer
  readonly expiresAtMillis: number
}

interface Links {
  /** What stands for the project in its purchase links. */
  id: string | undefined
  readonly byCode: Map<string, PurchaseLink>
}

/** The purchase links of a project that were not used, by code. */
export const purchaseLinks = slot<Links>(() => ({ id: undefined, byCode: new Map() }))

/** Makes the code of a purchase link. @source protocol/tokens.md#verification-codes */
export const createPurchaseCode = Effect.fn("createPurchaseCode")(function* (project: Project, customer: Customer, offer: Offer) {
  const random = yield* RandomText
  const links = purchaseLinks(project)
  links.id ??= yield* random.uuid
  const code = yield* random.secret
  const expiresAtMillis = (yield* Clock.currentTimeMillis) + purchaseCodeLifetimeMillis
  links.byCode.set(code, { customer, offer, expiresAtMillis })
  return `${links.id}_${code}`
})

/** The project that a purchase code belongs to. */
export const projectOfCode = Effect.fnUntraced(function* (given: SecretInput) {
  const fullCode = Redacted.value(redacted(given))
  const id = fullCode.slice(0, fullCode.indexOf("_"))
  const { projects } = yield* World
  for (const project of projects.values()) if (purchaseLinks(project).id === id) return project
  return yield* new VerificationCodeNotFound()
})

/** What a purchase code sells, as long as it was neither used nor forgotten. The code is taken as it is written. */
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
