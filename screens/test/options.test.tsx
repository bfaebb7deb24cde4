import { createClientApp, InvalidOption } from "portico"
import { PorticoProvider } from "portico/react"
import { Handler, ScreensProvider } from "portico-screens"
import type { ReactNode } from "react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { assert, describe, it } from "vitest"
import { options } from "../../test/support/plainFakes.js"

const app = createClientApp({ ...options, tokenStore: "memory" })
const component = () => null

/** Returns the option that is refused when an element renders, or what happened instead. */
const refusedBy = (node: ReactNode): string => {
  try {
    renderToString(<PorticoProvider app={app}>{node}</PorticoProvider>)
    return "not refused"
  } catch (thrown) {
    if (!(thrown instanceof InvalidOption)) return `not refused: ${String(thrown)}`
    // A reason without its end, such as the kind that a value must have.
    return /\S$/.test(thrown.reason) ? thrown.option : `without a reason: ${thrown.reason}`
  }
}

const valid = { appearance: { radius: 4 }, language: "en", words: {}, nonce: "a", onFailure: () => {} }
/** One value of each kind. */
const values: ReadonlyArray<unknown> = ["a text", 7, true, null, { of: "an object" }, [1], () => {}, Symbol("a"), 10n]
const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value)

describe("a prop of <ScreensProvider>", () => {
  it("is accepted if its value is valid, or absent", () => {
    assert.strictEqual(refusedBy(<ScreensProvider {...valid} />), "not refused")
    assert.strictEqual(refusedBy(createElement(ScreensProvider, { ...valid, misspelt: undefined } as never)), "not refused")
  })

  it("is refused with InvalidOption, which names it, if its value is of another kind or its name is unknown", () => {
    for (const [name, own] of Object.entries(valid))
      for (const other of values.filter((value) => kindOf(value) !== kindOf(own)))
        assert.strictEqual(refusedBy(createElement(ScreensProvider, { ...valid, [name]: other } as never)), name, kindOf(other))
    assert.strictEqual(refusedBy(createElement(ScreensProvider, { ...valid, misspelt: 1 } as never)), "misspelt")
  })
})

describe("a nested option", () => {
  it.each<readonly [string, ReactNode]>([
    ["appearance.acent", <ScreensProvider key="1" appearance={{ acent: "red" } as never} />],
    ["appearance.theme", <ScreensProvider key="1" appearance={{ theme: "black" as never }} />],
    ["appearance.radius", <ScreensProvider key="1" appearance={{ radius: Number.NaN }} />],
    ["appearance.slots.buton", <ScreensProvider key="1" appearance={{ slots: { buton: "own" } as never }} />],
    ["appearance.slots.card", <ScreensProvider key="1" appearance={{ slots: { card: 1 as never } }} />],
    ["words.atuh", <ScreensProvider key="1" words={{ atuh: {} } as never} />],
    ["words.auth", <ScreensProvider key="1" words={{ auth: "Welcome" as never }} />],
    ["screens.singIn", <Handler key="1" screens={{ singIn: component } as never} />]
  ])("with an unknown name or value is refused with InvalidOption, which names it: %s", (option, node) => {
    assert.strictEqual(refusedBy(node), option)
  })
})

describe("a reason", () => {
  it("names the kind that the value must have, or the names there are", () => {
    const reasonOf = (appearance: object) => {
      try {
        renderToString(<ScreensProvider appearance={appearance} />)
        return null
      } catch (thrown) {
        return thrown instanceof InvalidOption ? thrown.reason : thrown
      }
    }
    assert.strictEqual(reasonOf({ theme: "black" }), 'must be "auto" or "light" or "dark"')
    assert.strictEqual(reasonOf({ acent: "red" }), "is not one of theme, accent, radius, font, logo, slots")
  })
})
