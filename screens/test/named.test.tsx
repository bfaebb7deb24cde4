import type { ReactNode } from "react"
import { assert, describe, it } from "vitest"
import { isLastMethod, whyNotRemovable } from "../src/account/shared/signInMethods.js"
import { Button } from "../src/components/Button.js"
import { Dialog } from "../src/components/Dialog.js"
import { TextField } from "../src/components/Field.js"
import { Tabs } from "../src/components/Tabs.js"
import { htmlOf } from "./htmlOf.js"

/** Returns the texts of the elements that an attribute names. */
const namedBy = (html: string, attribute: string): ReadonlyArray<string> =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, "g"))].map(([, id]) => {
    const [, text] = html.split(` id="${id}"`)
    return (text ?? assert.fail(`nothing has the id ${id}`)).replace(/^[^>]*>/, "").replace(/<.*/s, "")
  })

describe("assistive technology", () => {
  it("learns what describes and names an element", () => {
    const described = (node: ReactNode) => namedBy(htmlOf(node), "aria-describedby")
    const nothing = () => undefined
    const dialog = (
      <Dialog title="Sure?" text="It is gone then." onClose={nothing}>
        <p>More</p>
      </Dialog>
    )
    assert.deepStrictEqual(described(dialog), ["It is gone then."])
    assert.deepStrictEqual(namedBy(htmlOf(dialog), "aria-labelledby"), ["Sure?"])
    assert.deepStrictEqual(described(<Dialog title="Sure?" onClose={nothing} />), [])
    // A reason disables what it is given for.
    const refused = <Button reason="Not yet">Save</Button>
    assert.deepStrictEqual(described(refused), ["Not yet"])
    assert.include(htmlOf(refused), 'aria-disabled="true"')
    assert.deepStrictEqual(described(<TextField label="Name" hint="As on a card" />), ["As on a card"])
    assert.deepStrictEqual(described(<TextField label="Name" hint="As on a card" error="Too long" />), ["Too long"])
    assert.deepStrictEqual(described(<TextField label="Name" />), [])
    const tabs = (
      <Tabs label="Team" current="b" tabs={["a", "b"].map((id) => ({ id, label: `Tab ${id}` }))} onSelect={nothing}>
        Content
      </Tabs>
    )
    assert.deepStrictEqual(namedBy(htmlOf(tabs), "aria-labelledby"), ["Tab b"])
    assert.deepStrictEqual(namedBy(htmlOf(tabs), "aria-controls"), ["Content", "Content"])
  })
})

describe("the last way to sign in", () => {
  it("cannot be removed, nor the primary address while there is another", () => {
    const address = (id: string, isPrimary: boolean, usedForAuth: boolean) =>
      ({ id, value: id, type: "email", isPrimary, isVerified: true, usedForAuth, userId: "a" }) as const
    const [first, other, unused] = [address("a", true, true), address("b", false, true), address("c", false, false)]
    for (const [one, all, needsAddress, expected] of [
      [first, [first], true, "last"],
      [first, [first], false, null],
      [first, [first, unused], true, "last"],
      [first, [first, unused], false, "primary"],
      [first, [first, other], true, "primary"],
      [other, [first, other], true, null],
      [unused, [first, unused], true, null]
    ] as const)
      assert.strictEqual(whyNotRemovable(one, all, needsAddress), expected, JSON.stringify([one.id, all.length, needsAddress]))
    assert.deepStrictEqual(
      [["otp"], ["otp", "password"], ["password"], []].map((methods) => isLastMethod(methods, "otp")),
      [true, false, false, false]
    )
  })
})
