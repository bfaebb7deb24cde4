import { assert, describe, it } from "@effect/vitest"
import * as contract from "portico/contract"
import { endpointsOf } from "../../test/support/recorded.js"
import { generations } from "../src/generation/Generation.js"
import { routesIn } from "../src/generation/routes.js"
import { routes } from "../src/handlers/index.js"
import { router } from "../src/http/Router.js"

// Its response is a page.
const pages = ["emails.unsubscribe"]

describe("the routes", () => {
  it("include one for every endpoint of the contract, except pages", () => {
    const finders = generations.map((generation) => router(routesIn(routes, generation)))
    const endpoints = [...endpointsOf(contract)]
    assert.isAbove(endpoints.length, 150)
    const missing = endpoints.filter(([, { method, path }]) => {
      const example = path.replaceAll(/:\w+/g, "x")
      return finders.every((find) => find(method, example)._tag !== "found")
    })
    assert.deepStrictEqual(
      missing.map(([name]) => name),
      pages
    )
  })
})
