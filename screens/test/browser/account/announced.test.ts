import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { busyPerson } from "./people.js"
import { stage } from "./stage.js"

// What the browser tells assistive technology, as its accessibility tree has it.

const { server, visit } = stage()
const email = "ada@example.com"

beforeAll(async () => {
  await busyPerson(server(), email, "Ada Lovelace")
})

interface Told {
  readonly role: unknown
  readonly name: unknown
  readonly description: unknown
  readonly [property: string]: unknown
}

/** Returns the nodes of the accessibility tree that have a role. */
const told = async (page: Page, role: string): Promise<ReadonlyArray<Told>> => {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send("Accessibility.getFullAXTree")
  await session.detach()
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ description, name, properties = [], role }) => ({
      ...Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
      role: role?.value,
      name: name?.value,
      description: description?.value
    }))
}

describe("a message about something that has just happened", () => {
  it("is announced politely, and not again with the next one", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "account" })
      await page.getByRole("button", { name: "Add email address" }).waitFor()
      const regions = await told(page, "status")
      const messages = regions.find(({ name }) => name === "Notifications")
      assert.deepInclude(messages, { live: "polite", atomic: false })
    }))
})

describe("the error of a field", () => {
  it("is an alert, and the description of the field, which has the focus", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "account" })
      await page.getByRole("button", { name: "Add email address" }).click()
      const field = page.getByRole("dialog").getByLabel("Email")
      await field.fill("nobody")
      await page.keyboard.press("Enter")
      const alert = page.getByRole("dialog").getByRole("alert")
      await alert.waitFor()
      const text = await alert.textContent()
      const [input] = (await told(page, "textbox")).filter(({ focused }) => focused === true)
      assert.deepInclude(input, { name: "Email", description: text, invalid: "true" })
      const [heard] = await told(page, "alert")
      assert.deepInclude(heard, { live: "assertive", atomic: true })
    }))
})
