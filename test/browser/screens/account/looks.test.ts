import { mkdir } from "node:fs/promises"
import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { barriers } from "../../support/accessibility.js"
import { busyPerson, longName, person, teamOf } from "./people.js"
import type { View } from "./stage.js"
import { stage } from "./stage.js"

const { server, visit } = stage()

// Left for people to look at; git ignores it.
const folder = new URL("../../../../.cache/screens/account/", import.meta.url).pathname

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  const ada = await busyPerson(server(), "ada@example.com", "Ada Lovelace")
  const engineers = await teamOf(server(), ada, "Analytical Engines", 200)
  await teamOf(server(), ada, longName, 0)
  await server().users.update(ada, { selectedTeamId: engineers })
  await server().apiKeys.create({ teamId: engineers, description: "Build server", expiresAt: null })
  await person(server(), "new@example.com", null)
})

interface Look extends View {
  readonly name: string
  /** What brings the page into the state that is looked at. */
  readonly act?: (page: Page) => Promise<unknown>
}

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click()

const looks: ReadonlyArray<Look> = [
  { name: "profile", screen: "account", act: shows("verified-ada@example.com") },
  { name: "security", screen: "account", hash: "security", act: shows("Google") },
  { name: "sessions", screen: "account", hash: "sessions", act: shows("This device") },
  { name: "notifications", screen: "account", hash: "notifications", act: shows("Marketing") },
  { name: "two-factor", screen: "account", hash: "two-factor", act: press("Set up: Authenticator app") },
  { name: "teams", screen: "account", hash: "teams", act: shows("Analytical Engines") },
  { name: "team", screen: "team", act: shows("Your profile in this team") },
  {
    name: "members",
    screen: "team",
    act: async (page) => {
      await page.getByRole("tab", { name: "Members" }).click()
      await shows("Member 001")(page)
    }
  },
  { name: "pieces", screen: "pieces", act: shows("Deployment") },
  { name: "plans", screen: "plans", act: shows("Boards without end") },
  { name: "api-keys", screen: "account", hash: "api-keys", act: shows("Deployment") }
]

const sizes = [
  [1280, 900],
  [390, 844]
] as const

describe("the account screens", () => {
  it.each(looks)("$name holds no barrier, and nothing that is wider than the window", ({ act, name, ...view }) =>
    visit({ email: "ada@example.com" }, async (open) => {
      for (const [width, height] of sizes) {
        const page = await open({ ...view, width, height })
        await act?.(page)
        for (const scheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
          await page.screenshot({ path: `${folder}${name}-${width}-${scheme}.png`, fullPage: true })
          // Each size in one of the schemes: what differs between these is colours only.
          if (width < 720 === (scheme === "dark")) {
            assert.deepStrictEqual(await barriers(page), [], `${name} at ${width}, ${scheme}`)
          }
        }
        assert.strictEqual(await page.evaluate(() => document.documentElement.scrollWidth), width)
      }
    })
  )
})
