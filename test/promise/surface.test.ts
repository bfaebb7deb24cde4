import { assert, describe, it } from "@effect/vitest"
import { renderFaces } from "../../tools/faces/render.ts"
import { surface } from "../support/surface.ts"

/** What the types of shapes are made with, which nobody writes: every shape that they make has its own name. */
const machinery = ["ExactlyOne", "JsonObject", "PromisedMethod"]
/** Unions of errors, which a program takes from the method: `FailureOf<typeof app.project.get>`. */
const failures = ["AccountFailure", "ReadFailure", "TeamFailure", "UserFailure"]

describe("the names of `portico`", () => {
  // With the interfaces that are published: what follows from the services is made of theirs.
  it("are enough to write the type of every argument, option and result", { timeout: 120_000 }, () => {
    const { exported, named } = surface("src/index.ts", renderFaces().text)
    for (const name of ["Team", "ServerTeam", "ApiKeyInvalidity", "OwnedItem", "CreateTeam", "AuthFace"]) {
      assert.isTrue(named.has(name), name)
    }
    const unnamed = [...named].filter(
      // The groups of an app are named by the app: `PromiseClientApp["teams"]`.
      ([name, file]) => !exported.has(name) && !/^src\/promise\/(?:app|faces)\.ts$/.test(file)
    )
    assert.deepStrictEqual(unnamed.map(([name]) => name).sort(), [...machinery, ...failures].sort())
  })
})
