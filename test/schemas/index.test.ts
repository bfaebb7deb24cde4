import { readdirSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as schemas from "../../src/schemas/index.js"

/** How a query parameter is written, and which tokens and links a response may have, which no user of an endpoint needs. */
const internal = ["BooleanText", "IntText", "NewToken", "RenewedToken", "WebLink", "WebLinkOrNull"]

describe("portico/schemas", () => {
  it("exports the schema of every entity and input", async () => {
    const exported = new Set<unknown>(Object.values(schemas))
    const folder = new URL("../../src/schemas/", import.meta.url)
    const missing: Array<string> = []
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
      const module: object = await import(new URL(file, folder).href)
      for (const [name, value] of Object.entries(module)) {
        if (Schema.isSchema(value) && !exported.has(value)) missing.push(name)
      }
    }
    assert.deepStrictEqual(missing.sort(), internal)
  })
})
