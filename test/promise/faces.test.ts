import { readFileSync, writeFileSync } from "node:fs"
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import type { PromiseAdminApp } from "../../src/promise/admin.js"
import type { PromiseApp } from "../../src/promise/app.js"
import type { PromiseClientApp, PromiseClientView } from "../../src/promise/client.js"
import type { PromiseServerApp, PromiseServerView } from "../../src/promise/server.js"
import type { AdminApp } from "../../src/services/AdminApp.js"
import type { ClientApp, ClientMembers } from "../../src/services/ClientApp.js"
import type { ServerApp, ServerMembers } from "../../src/services/ServerApp.js"
import { facesPath, renderFaces } from "../../tools/faces/render.ts"

describe("src/promise/faces.ts", () => {
  it("is what the services say; UPDATE_FACES=1 writes it anew", { timeout: 60_000 }, () => {
    const rendered = renderFaces()
    if (process.env["UPDATE_FACES"] === "1") writeFileSync(facesPath, rendered)
    assert.strictEqual(readFileSync(facesPath, "utf8"), rendered)
  })

  it("documents every member", () => {
    const undocumented = [...readFileSync(facesPath, "utf8").matchAll(/(?<!\*\/)\n +(readonly (?!result)\w+|\(\.\.\.args)/g)]
    assert.deepStrictEqual(
      undocumented.map(([, member]) => member),
      []
    )
  })
})

/** The signatures of what can be called, one by one: an intersection of methods and an interface with all of them are then alike. */
type Signatures<M> = M extends {
  (...args: infer Args1): infer R1
  (...args: infer Args2): infer R2
  (...args: infer Args3): infer R3
  (...args: infer Args4): infer R4
}
  ? [[Args1, R1], [Args2, R2], [Args3, R3], [Args4, R4]]
  : never

type Laid<T> = T extends (...args: never) => unknown
  ? { readonly signatures: Signatures<T>; readonly members: { readonly [K in keyof T]: Laid<T[K]> } }
  : T extends AsyncIterable<infer A>
    ? ["stream", A]
    : T extends object
      ? { readonly [K in keyof T]: Laid<T[K]> }
      : T

describe("the documented interfaces", () => {
  it("have the derived types, no more and no less", () => {
    expectTypeOf<Laid<PromiseClientView>>().toEqualTypeOf<Laid<PromiseApp<ClientMembers>>>()
    expectTypeOf<Laid<PromiseServerView>>().toEqualTypeOf<Laid<PromiseApp<ServerMembers>>>()
    expectTypeOf<Laid<PromiseAdminApp>>().toEqualTypeOf<Laid<PromiseApp<AdminApp["Service"]>>>()
  })

  it("can stand for the derived types, and the derived types for them", () => {
    expectTypeOf<PromiseClientApp>().toExtend<PromiseApp<ClientApp["Service"]>>()
    expectTypeOf<PromiseApp<ClientApp["Service"]>>().toExtend<PromiseClientApp>()
    expectTypeOf<PromiseServerApp>().toExtend<PromiseApp<ServerApp["Service"]>>()
    expectTypeOf<PromiseApp<ServerApp["Service"]>>().toExtend<PromiseServerApp>()
    expectTypeOf<PromiseAdminApp>().toExtend<PromiseApp<AdminApp["Service"]>>()
    expectTypeOf<PromiseApp<AdminApp["Service"]>>().toExtend<PromiseAdminApp>()
  })
})
