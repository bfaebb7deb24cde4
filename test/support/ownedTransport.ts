import { Context, Effect, Layer } from "effect"
import { withAllCode } from "../../src/services/lazy/withAllCode.js"
import type { Bearer } from "../../src/services/transport/AccessTokens.js"
import { AccessTokens } from "../../src/services/transport/AccessTokens.js"
import { makeTransport } from "../../src/services/transport/makeTransport.js"
import { projectOwnerOf } from "../../src/services/transport/projectOwner.js"
import type { Reach } from "../../src/services/transport/Transport.js"
import { AdminTransport } from "../../src/services/transport/Transport.js"

/** The tokens of a project owner. */
export class OwnerTokens extends Context.Service<OwnerTokens, Bearer>()("test/OwnerTokens") {}

/** The transport of an admin app that acts with a project owner's session instead of keys. */
export const layerOwnedTransport = Layer.effect(
  AdminTransport,
  Effect.gen(function* () {
    return yield* withAllCode(makeTransport<Reach<"admin">>(yield* AccessTokens, projectOwnerOf(yield* OwnerTokens)))
  })
)
