import type { Page } from "playwright-core"
import { beforeAll, describe, it } from "vitest"
import { person, teamOf } from "./people.js"
import { stage } from "./stage.js"

// Where the keyboard continues once the button that had the focus has disappeared.

const { server, visit } = stage()

const email = "ada@example.com"

beforeAll(async () => {
  const { id } = await person(server(), email, "Ada Lovelace")
  await server().contactChannels.create({ userId: id, value: "verified@example.com", isVerified: true })
  for (const value of ["unverified@example.com", "undone@example.com"])
    await server().contactChannels.create({ userId: id, value })
  for (const _ of ["at work", "on a phone", "abroad"]) await server().sessions.create({ userId: id })
  for (const description of ["Laptop", "Server"]) await server().apiKeys.create({ userId: id, description, expiresAt: null })
  const old = await server().apiKeys.create({ userId: id, description: "Phone", expiresAt: null })
  await server().apiKeys.revoke(old.id)
  const teamId = await teamOf(server(), id, "Engines", 40)
  await server().users.update(id, { selectedTeamId: teamId })
  await server().invitations.send({ teamId, email: "joan@example.com", callbackUrl: "http://localhost/handler/team-invitation" })
})

const press = async (page: Page, name: string | RegExp) => {
  await page
    .getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
    .first()
    .focus()
  await page.keyboard.press("Enter")
}

/** Confirms in the open dialog. */
const confirm = async (page: Page, name: string) => {
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).focus()
  await page.keyboard.press("Enter")
}

/** Chooses the last item of a menu, which removes. */
const removeByMenu = async (page: Page, of: string) => {
  await press(page, `More for ${of}`)
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
}

interface FlowAction {
  readonly what: string
  readonly screen?: string
  readonly hash?: string
  readonly tab?: string
  /** The accessible name of the section that has the focus afterwards. */
  readonly section: string
  /** The button that disappears. */
  readonly gone: string | RegExp
  readonly act: (page: Page) => Promise<void>
}

const acts: ReadonlyArray<FlowAction> = [
  {
    what: "an address is removed by a menu",
    section: "Email addresses",
    gone: "More for unverified@example.com",
    act: (page) => removeByMenu(page, "unverified@example.com")
  },
  {
    what: "the removal of an address is confirmed",
    section: "Email addresses",
    gone: "More for verified@example.com",
    act: async (page) => {
      await removeByMenu(page, "verified@example.com")
      await confirm(page, "Remove")
    }
  },
  {
    what: "all providers are shown",
    hash: "security",
    section: "Sign-in methods",
    gone: /^Show \d+ more$/,
    act: (page) => press(page, /^Show \d+ more$/)
  },
  {
    what: "all other sessions are ended",
    hash: "sessions",
    section: "Active sessions",
    gone: "Sign out everywhere else",
    act: (page) => press(page, "Sign out everywhere else")
  },
  {
    what: "a key is revoked",
    hash: "api-keys",
    section: "API keys",
    gone: "Revoke: Laptop",
    act: async (page) => {
      await press(page, "Revoke: Laptop")
      await confirm(page, "Revoke")
    }
  },
  {
    what: "the inactive keys are shown",
    hash: "api-keys",
    section: "API keys",
    gone: /^Show \d+ inactive$/,
    act: (page) => press(page, /^Show \d+ inactive$/)
  },
  {
    what: "an invitation is revoked",
    screen: "team",
    tab: "Members",
    section: "Invitations",
    gone: "Revoke the invitation of joan@example.com",
    act: (page) => press(page, "Revoke the invitation of joan@example.com")
  },
  {
    what: "a member is removed",
    screen: "team",
    tab: "Members",
    section: "Members",
    gone: "Remove Member 001",
    act: async (page) => {
      await press(page, "Remove Member 001")
      await confirm(page, "Remove")
    }
  },
  {
    what: "all members are shown",
    screen: "team",
    tab: "Members",
    section: "Members",
    gone: /^Show \d+ more$/,
    act: (page) => press(page, /^Show \d+ more$/)
  }
]

describe("the focus, after its button has disappeared", () => {
  it("is where it was before the message whose act is undone", () =>
    visit({ email }, async (open) => {
      const page = await open({ screen: "account" })
      await removeByMenu(page, "undone@example.com")
      await page.getByRole("button", { name: "Undo", exact: true }).waitFor()
      const before = await page.getByRole("button", { name: "Add email address" }).elementHandle()
      await before?.focus()
      await press(page, "Undo")
      await page.getByRole("button", { name: "More for undone@example.com" }).waitFor()
      await page.waitForFunction((one) => one === document.activeElement, before)
    }))

  it.each(acts)("is on the section, when $what", ({ act, gone, hash, screen = "account", section, tab }) =>
    visit({ email }, async (open) => {
      const page = await open({ screen, ...(hash !== undefined && { hash }) })
      if (tab !== undefined) await page.getByRole("tab", { name: tab }).click()
      await act(page)
      await page.getByRole("button", { name: gone, exact: true }).waitFor({ state: "detached" })
      const handle = await page.getByRole("region", { name: section, exact: true }).elementHandle()
      await page.waitForFunction((one) => one === document.activeElement, handle)
    })
  )
})
