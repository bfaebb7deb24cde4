import { assert, describe, it } from "@effect/vitest"
import { renderFaces } from "../../tools/faces/render.ts"
import { surface } from "../support/surface.ts"

/** Helper types: every type that they produce has its own name. */
const machinery = ["ExactlyOne", "JsonObject", "PromisedMethod"]
/** Unions of errors, which programs derive from the method: `FailureOf<typeof app.project.get>`. */
const failures = ["AccountFailure", "ReadFailure", "TeamFailure", "UserFailure"]

describe("the names of `portico`", () => {
  // With the published interfaces: the derived types contain the services' own.
  it("are enough to write the type of every argument, option and result", { timeout: 300_000 }, () => {
    const { exported, named } = surface("src/index.ts", renderFaces().text)
    for (const name of ["Team", "ServerTeam", "ApiKeyInvalidity", "OwnedItem", "CreateTeamInput", "AuthFace"]) {
      assert.isTrue(named.has(name), name)
    }
    const unnamed = [...named].filter(
      // The interface of a member is named through an alias: `Teams.ServerTeams`.
      ([name, file]) => !exported.has(name) && !/^src\/promise\/(?:app|faces)\.ts$/.test(file)
    )
    assert.deepStrictEqual(unnamed.map(([name]) => name).sort(), [...machinery, ...failures].sort())
  })
})
