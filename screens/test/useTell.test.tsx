import { assert, describe, it, onTestFinished } from "vitest"
import { ServerFault } from "../../src/errors/sdk.js"
import { EmailPasswordMismatch } from "../../src/errors/signIn.js"
import { createClientApp } from "../../src/index.js"
import { mounted } from "../../test/support/flows.js"
import { mistakesIn } from "../src/words/mistakes.js"
import { useMessage } from "../src/words/useMessage.js"

describe("an error with a general text, outside of development", () => {
  it("goes to `onUnhandledError`, once for each message; one that a visitor can do something about does not", async () => {
    const told: Array<unknown> = []
    const app = createClientApp({
      projectId: "internal",
      baseUrl: "https://api.test",
      tokenStore: "memory",
      onUnhandledError: (error) => told.push(error)
    })
    onTestFinished(app.dispose)
    const message = mounted(app, () => useMessage())
    await message.until(() => true)
    const faults = [1, 1, 2].map(
      (status) =>
        new ServerFault({
          method: "GET",
          path: "/a",
          attempts: 1,
          origin: "https://api.test",
          status: 500 + status,
          excerpt: ""
        } as never)
    )
    const bug = new TypeError("a bug")
    for (const error of [...faults, bug, new EmailPasswordMismatch({} as never)]) message.now()(error)
    await Promise.resolve()
    assert.deepStrictEqual(told, [faults[0], faults[2], bug])
  })
})

describe("the texts that an app gives the screens", () => {
  it("are told if the screens do not have them or they are of another kind, and if a language has none", () => {
    assert.deepStrictEqual(
      mistakesIn("de-AT", {
        auth: { signInTitle: (app) => app, signInText: "Hello" },
        errors: { InvalidInput: () => "No", ServerFault: "No" } as never
      }),
      []
    )
    assert.deepStrictEqual(mistakesIn("fr", { language: "fr-CA", auth: { signInText: "Bonjour" } }), [])
    const given = { auth: { sginIn: "a", signInTitle: 1 }, errors: { InvalidInputs: "b" }, teams: { unnamed: undefined } }
    const mistakes = mistakesIn("fr", given as never)
    assert.deepStrictEqual(
      mistakes.map((mistake) => /^`[^`]+`/.exec(mistake)?.[0]),
      ["`language`", "`words.auth.sginIn`", "`words.auth.signInTitle`", "`words.errors.InvalidInputs`"]
    )
  })
})
