import { assert, describe, it } from "vitest"
import { innerNames, replacementFor } from "../../tools/published/publicNames.ts"
import { copyFor, testsOn } from "../../tools/published/tests.ts"

describe("a test on what is published", () => {
  it("imports only names that entries export, by whichever module declares them", () => {
    const from = "src/services/ClientApp.ts"
    assert.deepStrictEqual(innerNames("effect", { from, names: ["ClientApp"] }), [])
    assert.deepStrictEqual(innerNames("alone", { from, names: ["ClientApp"] }), ["ClientApp"])
    assert.deepStrictEqual(innerNames("effect", { from: "src/services/transport/AccessTokens.ts", names: ["AccessTokens"] }), [
      "AccessTokens"
    ])
  })

  it("runs on the copy without Effect unless it needs names of the other one", () => {
    assert.strictEqual(copyFor("test/web/served.ts"), "alone")
    assert.strictEqual(copyFor("test/support/browserApp.ts"), "effect")
    assert.isNull(copyFor("test/support/authApp.ts"))
  })

  it("may import a module whose names are public as members of a namespace", () => {
    assert.match(
      replacementFor("effect", "src/contract/users.ts"),
      /import \{ users as (\w+) \} from "[^"]+\/dist\/effect\/contract\.js"/
    )
    assert.deepStrictEqual(innerNames("effect", { from: "src/contract/users.ts", names: "all" }), [])
  })

  it("does not import a computed path, which may lead to a source", () => {
    assert.isNull(copyFor("test/schemas/index.test.ts"))
  })

  // One inner name in a module that many tests share takes all of them away.
  it("is one of many: the pages in the browser, the servers' adapters, the scenarios", () => {
    assert.includeMembers(
      [...testsOn.alone],
      ["test/browser/flows/flows.test.ts", "screens/test/browser/handler.test.ts", "test/web/frameworks.test.ts"]
    )
    assert.includeMembers(
      [...testsOn.effect],
      ["test/scenarios/password.effect.test.ts", "test/react/hooks.test.tsx", "test/http-api/Authenticated.test.ts"]
    )
    assert.isAtLeast(testsOn.alone.length, 40)
    assert.isAtLeast(testsOn.effect.length, 130)
  })
})
