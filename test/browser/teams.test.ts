import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { barriers } from "./support/accessibility.js"
import { adminApp } from "./support/trusted.js"
import { alert, fill, heading, press, signUp, stage, told } from "./support/visit.js"

const { at, platform, visit } = stage()

const team = (page: Page, name: string) =>
  page.getByRole("list", { name: "Your teams" }).getByRole("listitem").filter({ hasText: name })
const present = (page: Page, name: string) => team(page, name).getByText("present team").waitFor()

/** Signs up, opens the teams, and makes one. */
const withTeam = async (page: Page, email: string, name: string) => {
  await signUp(page, at("/handler/sign-up"), email)
  await page.getByRole("banner").getByRole("link", { name: "Teams" }).click()
  await fill(page, { "Name of the new team": name }, "Make the team")
  await present(page, name)
}

describe("the teams", () => {
  it("ask nobody but signed-in users, who come back to them", () =>
    visit(async (page) => {
      await page.goto(at("/teams"))
      await page.waitForURL(/\/handler\/sign-in\?/)
      await page.getByRole("link", { name: "Create an account" }).click()
      await fill(page, { "E-mail": "alan@example.com", Password: "correct horse battery" }, "Sign up")
      await heading(page, "Teams")
      await page.getByText("You are in no team yet.").waitFor()
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("are made, become the present one, and are switched between", () =>
    visit(async (page) => {
      await withTeam(page, "ada@example.com", "Engineers")
      await page.getByRole("region", { name: "Members" }).getByText("you").waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      assert.strictEqual(await page.getByLabel("Name of the new team").inputValue(), "")

      await fill(page, { "Name of the new team": "Mathematicians" }, "Make the team")
      await present(page, "Mathematicians")
      await team(page, "Engineers").getByRole("button", { name: "Switch to Engineers" }).click()
      await present(page, "Engineers")
      await page.getByRole("region", { name: "Engineers" }).waitFor()
      await page.reload()
      await present(page, "Engineers")
    }))

  it("get another name, and another name of the user, for everybody to see", () =>
    visit(async (page) => {
      await withTeam(page, "grace@example.com", "Compilers")
      await fill(page, { Name: "Linkers" }, "Rename")
      await told(page, "The team has its new name.")
      await present(page, "Linkers")
      await fill(page, { "Your name here": "Amazing Grace" }, "Save your name")
      await told(page, "Your name here is saved.")
      await page.getByRole("region", { name: "Members" }).getByText("Amazing Grace").waitFor()
    }))

  it("can be told apart without a name too", () =>
    visit(async (page) => {
      await withTeam(page, "betty@example.com", "Named")
      await fill(page, { "Name of the new team": "" }, "Make the team")
      await present(page, "Team without a name")
      await press(page, "Switch to Named")
      await present(page, "Named")
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("are left and deleted after a question only", () =>
    visit(async (page) => {
      await withTeam(page, "joan@example.com", "Left")
      await press(page, "Leave the team")
      assert.deepStrictEqual(await barriers(page), [])
      await press(page, "No")
      await page.reload()
      await present(page, "Left")
      await press(page, "Leave the team")
      await press(page, "Yes: leave the team")
      await page.getByText("You are in no team yet.").waitFor()

      await fill(page, { "Name of the new team": "Deleted" }, "Make the team")
      await press(page, "Delete the team")
      await press(page, "Yes: delete the team")
      await page.getByText("You are in no team yet.").waitFor()
      assert.strictEqual(await page.getByRole("region", { name: "Members" }).count(), 0)
    }))

  it("are not made by people where the project does not let them", () =>
    visit(
      async (page) => {
        await withTeam(page, "barbara@example.com", "Before")
        const admin = adminApp(platform().settings)
        await admin.project.update({ config: { clientTeamCreationEnabled: false } })
        try {
          await fill(page, { "Name of the new team": "After" }, "Make the team")
          await alert(page, "This project does not let people make teams.")
          await page.reload()
          await page.getByRole("button", { name: "Save your name" }).waitFor()
          await page.waitForLoadState("networkidle")
          assert.strictEqual(await page.getByRole("region", { name: "New team" }).count(), 0)
        } finally {
          await admin.project.update({ config: { clientTeamCreationEnabled: true } })
          await admin.dispose()
        }
      },
      [/403/]
    ))

  it("say in words what is wrong with an invitation", () =>
    visit(async (page) => {
      await withTeam(page, "edsger@example.com", "Inviters")
      await fill(page, { "E-mail of somebody to invite": "nobody" }, "Invite")
      await alert(page, "Please check what you typed: email must be a valid email.")
    }))
})
