import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { busyPerson, person, teamOf } from "./people.js"
import type { View } from "./stage.js"
import { stage } from "./stage.js"

// An app that ends while its screens are still shown, as when a page replaces it: what a click starts then ends silently.

const { server, visit } = stage()
const email = "ada@example.com"

beforeAll(async () => {
  const ada = await busyPerson(server(), email, "Ada Lovelace")
  const teamId = await teamOf(server(), ada, "Engines", 3)
  await teamOf(server(), ada, "Looms", 0)
  await server().users.update(ada, { selectedTeamId: teamId })
  const { id } = await person(server(), "eve@example.com", "Eve")
  const other = await teamOf(server(), id, "Gardens", 0)
  await server().invitations.send({ teamId: other, email, callbackUrl: "http://localhost/handler/team-invitation" })
})

interface Place extends View {
  readonly shows: string
  readonly tab?: string
}

const places: ReadonlyArray<Place> = [
  { screen: "account", shows: "verified-ada@example.com" },
  { screen: "account", hash: "security", shows: "Connect" },
  { screen: "account", hash: "sessions", shows: "This device" },
  { screen: "account", hash: "notifications", shows: "Marketing" },
  { screen: "account", hash: "api-keys", shows: "Deployment" },
  { screen: "account", hash: "teams", shows: "Looms" },
  { screen: "team", shows: "Engines" },
  { screen: "team", shows: "Engines", tab: "Members" },
  { screen: "pieces", shows: "Deployment" },
  { screen: "plans", shows: "Boards without end" },
  { screen: "buy", shows: "Buy" }
]

/** Fills in every field and presses every control of the page, and what confirms in the dialogs that these open. Returns their names. */
const pressAll = (page: Page) =>
  page.evaluate(async () => {
    // No link leaves the page.
    window.addEventListener("click", (event) => event.preventDefault())
    const turn = () => new Promise((done) => setTimeout(done))
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
    const fill = () => {
      for (const input of document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox],[type=file],[readonly])")) {
        const { autocomplete, inputMode, placeholder, type } = input
        const word = input.closest("dialog")?.textContent?.match(/“([^”]+)”/)?.[1]
        const isAddress = type === "email" || placeholder.includes("@")
        setValue?.call(
          input,
          word ?? (isAddress ? "new@example.com" : inputMode === "numeric" ? "123456" : `New ${autocomplete}`)
        )
        input.dispatchEvent(new Event("input", { bubbles: true }))
      }
      return turn()
    }
    const pressed = new Set<string>()
    const press = (control: HTMLElement | undefined) => {
      if (control?.isConnected !== true) return
      pressed.add(control.getAttribute("aria-label") ?? control.textContent ?? "")
      control.click()
      return turn()
    }
    await fill()
    for (let round = 0; round < 2; round++)
      for (const control of document.querySelectorAll<HTMLElement>("button, [role^=menuitem], [role=switch], a[href*=handler]")) {
        if (control.closest("dialog, [role=tablist], nav") !== null) continue
        await press(control)
        const buttons = () => [...document.querySelectorAll<HTMLElement>("dialog[open] button")]
        if (buttons().length === 0) continue
        await fill()
        // The last button confirms, the one before it cancels.
        await press(buttons().at(-1))
        await press(buttons().at(-2))
      }
    await turn()
    return [...pressed]
  })

describe("the account screens of an app that has ended", { timeout: 240_000 }, () => {
  it.each(places)("reject nothing, whatever is pressed: $screen, $shows", ({ shows, tab, ...view }) =>
    visit({ email }, async (open) => {
      const page = await open(view)
      await page.getByText(shows).first().waitFor()
      if (tab !== undefined) await page.getByRole("tab", { name: tab }).click()
      await page.locator(".po-skeleton").first().waitFor({ state: "detached" })
      await page.evaluate(() => globalThis.app.dispose())
      assert.isNotEmpty(await pressAll(page))
    })
  )

  it("reject nothing of the calls that have not been answered when it ends", () =>
    visit({ email }, async (open, context) => {
      const page = await open({ screen: "pieces" })
      await page.getByText("Deployment").waitFor()
      await context.route(/selected_team|users\/me/, () => {})
      const sent = page.waitForRequest((request) => request.method() === "PATCH")
      await page.getByRole("button", { name: "Select a team: Engines" }).click()
      await page.getByRole("menuitemradio", { name: "Looms" }).click()
      await sent
      await page.evaluate(() => globalThis.app.dispose())
      await page.evaluate(() => new Promise((done) => setTimeout(done)))
    }))
})
