import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { linkIn, newestMail } from "./support/mailbox.js"
import { serverApp } from "./support/trusted.js"
import { alert, fill, heading, password, press, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
/** All that is offered, once everything is there that tells what may be. */
const buttons = async (page: Page) => {
  await page.waitForLoadState("networkidle")
  await page.getByRole("button", { name: "Save your name" }).waitFor()
  return page.getByRole("main").getByRole("button").allTextContents()
}

/** Signs up, and makes a team. */
const withTeam = async (page: Page, email: string, name: string) => {
  await signUp(page, at("/handler/sign-up"), email)
  await page.goto(at("/teams"))
  await fill(page, { "Name of the new team": name }, "Make the team")
  await region(page, "Invitations").waitFor()
}

/** Invites somebody to the present team, and gives the link of the e-mail. */
const invite = async (page: Page, email: string) => {
  await fill(page, { "E-mail of somebody to invite": email }, "Invite")
  await told(page, "The invitation is on its way.")
  await region(page, "Invitations").getByRole("listitem").filter({ hasText: email }).waitFor()
  return linkIn(await newestMail(platform().url, email, /invited to join/), at("/handler/team-invitation"))
}

/** Signs up on the way to an invitation, and accepts it. */
const join = async (page: Page, link: string, email: string, team: string) => {
  await page.goto(link)
  await page.waitForURL(/\/handler\/sign-in\?/)
  await page.getByRole("link", { name: "Create an account" }).click()
  await fill(page, { "E-mail": email, Password: password }, "Sign up")
  await heading(page, "Join a team")
  assert.strictEqual(page.url(), link)
  await page.getByText(`You are invited to join ${team}.`).waitFor()
  await page.getByText(`You join as ${email}.`).waitFor()
  assert.deepStrictEqual(await barriers(page), [])
  await press(page, "Join the team")
  await heading(page, `Welcome to ${team}`)
}

/** Makes a team the present one of somebody who is in it. */
const enter = async (page: Page, team: string) => {
  await page.getByRole("link", { name: "Go to your teams" }).click()
  await press(page, `Switch to ${team}`)
  await region(page, "Members").waitFor()
}

describe("an invitation", () => {
  it("brings somebody from an e-mail over signing up into the team, where both see each other", () =>
    visit((ada) =>
      visit(async (bob) => {
        await withTeam(ada, "ada@example.com", "Engineers")
        const link = await invite(ada, "bob@example.com")
        await join(bob, link, "bob@example.com", "Engineers")
        await enter(bob, "Engineers")
        await fill(bob, { "Your name here": "Bob the member" }, "Save your name")
        await region(bob, "Members").getByText("Bob the member").waitFor()
        assert.strictEqual(await region(bob, "Members").getByRole("listitem").count(), 2)
        assert.deepStrictEqual(await barriers(bob), [])

        await ada.reload()
        await region(ada, "Members").getByRole("listitem").filter({ hasText: "Bob the member" }).waitFor()
        assert.strictEqual(await region(ada, "Invitations").getByRole("listitem").count(), 0)
      })
    ))

  it("makes a member, to whom nothing is offered that only an admin may do", () =>
    visit((ada) =>
      visit(async (bob) => {
        await withTeam(ada, "ann@example.com", "Writers")
        const open = await invite(ada, "bill@example.com")
        await invite(ada, "carl@example.com")
        await join(bob, open, "bill@example.com", "Writers")
        await enter(bob, "Writers")
        await region(bob, "Invitations").getByRole("listitem").filter({ hasText: "carl@example.com" }).waitFor()
        assert.deepStrictEqual(await buttons(bob), ["Make the team", "Save your name", "Invite", "Leave the team"])
      })
    ))

  it("is taken back, and its link then says so", () =>
    visit(
      async (page) => {
        await withTeam(page, "cleo@example.com", "Takers")
        const link = await invite(page, "dora@example.com")
        await press(page, "Take back the invitation of dora@example.com")
        await region(page, "Invitations").getByRole("listitem").waitFor({ state: "detached" })
        await page.goto(link)
        await alert(page, "This link or code is not valid. Please ask for a new one.")
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/404/]
    ))

  it("says in words that it is incomplete, unknown or used already", () =>
    visit(
      async (page) => {
        await withTeam(page, "emil@example.com", "Users")
        const link = await invite(page, "emil@example.com")
        await page.goto(link)
        await press(page, "Join the team")
        await heading(page, "Welcome to Users")
        await page.goto(link)
        await alert(page, "This link or code was used already. Please ask for a new one.")
        await page.goto(at("/handler/team-invitation"))
        await alert(page, "This link is incomplete.")
        await page.goto(link.slice(0, -1))
        await alert(page, "This link is incomplete.")
        await page.goto(at(`/handler/team-invitation?code=${"x".repeat(45)}`))
        await alert(page, "This link or code is not valid. Please ask for a new one.")
      },
      [/40[49]/]
    ))

  it("says in words that its team is gone", () =>
    visit(
      async (page) => {
        await withTeam(page, "fay@example.com", "Ghosts")
        const link = await invite(page, "gus@example.com")
        await press(page, "Delete the team")
        await press(page, "Yes: delete the team")
        await page.getByText("You are in no team yet.").waitFor()
        await page.goto(link)
        await alert(page, "The team of this invitation does not exist any more.")
      },
      [/404/]
    ))

  it("says in words that it is too old", () =>
    visit(
      async (page) => {
        await withTeam(page, "hugo@example.com", "Late")
        const link = await invite(page, "ida@example.com")
        platform().putForward(8 * 24 * 3_600_000)
        await page.goto(link)
        await alert(page, "This link or code is too old. Please ask for a new one.")
      },
      [/40[01]/]
    ))
})

describe("what the platform refuses meanwhile", () => {
  it("is told in words to somebody who was removed from the team", () =>
    visit((ada) =>
      visit(
        async (bob) => {
          await withTeam(ada, "kim@example.com", "Strict")
          await join(bob, await invite(ada, "leo@example.com"), "leo@example.com", "Strict")
          await enter(bob, "Strict")
          await fill(bob, { "Your name here": "Leo" }, "Save your name")
          await told(bob, "Your name here is saved.")

          await ada.reload()
          await press(ada, "Remove Leo")
          await region(ada, "Members").getByRole("listitem").filter({ hasText: "Leo" }).waitFor({ state: "detached" })
          await fill(bob, { "E-mail of somebody to invite": "max@example.com" }, "Invite")
          await alert(bob, "There is no such member in this team any more.")
        },
        [/404/]
      )
    ))

  it("is told in words to somebody who has lost a permission, and is not offered any more on the next visit", () =>
    visit(
      async (page) => {
        await withTeam(page, "nina@example.com", "Demoted")
        const server = serverApp(platform().settings)
        const nina = (await server.users.list({ query: "nina@example.com" })).items[0]
        assert.isDefined(nina)
        await server.permissions.revoke(nina.id, "team_admin", { teamId: nina.selectedTeamId ?? "" })
        await fill(page, { Name: "Promoted" }, "Rename")
        await alert(page, "You may not do this in this team.")
        await page.reload()
        assert.deepStrictEqual(await buttons(page), ["Make the team", "Save your name", "Leave the team"])
        await server.dispose()
      },
      [/401/]
    ))
})
