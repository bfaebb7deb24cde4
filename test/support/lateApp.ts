import { Effect, Layer } from "effect"
import { ClientApp } from "../../src/services/ClientApp.js"
import { LateCode } from "../../src/services/lazy/LateCode.js"
import { retriedImport } from "../../src/services/lazy/retriedImport.js"
import { makeClientAppNoDeps } from "../../src/services/makeClientApp.js"
import { options } from "./fakes.js"

/** A client app that loads its code when it is first used, as that of the promise face. */
export const lateApp = Layer.effect(
  ClientApp,
  Effect.suspend(() => {
    const code = retriedImport(() => import("../../src/services/lazy/code.js"))
    return Effect.map(Effect.provideService(makeClientAppNoDeps(options), LateCode, code), ({ app }) => app)
  })
)
