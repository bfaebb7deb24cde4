import { test as base, expect } from "@playwright/test"
import type { EmulatorFixtures } from "portico-emulator/playwright"
import { emulatorFixtures, NoMailError } from "portico-emulator/playwright"

// Run by Playwright's own runner, which `playwright.test.ts` starts.

const test = base.extend<EmulatorFixtures>(emulatorFixtures())

test("a page is signed in in a line", async ({ signedInPage, signedInUser, server }) => {
  await server.users.update(signedInUser.id, { displayName: "Ada" })
  await signedInPage.goto("/")
  await expect(signedInPage.getByRole("status")).toHaveText(`Ada ${signedInUser.primaryEmail}`)
  await signedInPage.getByRole("button", { name: "Sign out" }).click()
  await expect(signedInPage.getByRole("status")).toHaveText("nobody")
  await signedInPage.reload()
  await expect(signedInPage.getByRole("status")).toHaveText("nobody")
})

test("a person has the address and the name that the test gives, and is the same person the next time", async ({
  admin,
  page,
  signIn
}) => {
  const eve = await signIn({ email: "eve@example.com", displayName: "Eve" })
  expect((await signIn({ email: "eve@example.com" })).id).toBe(eve.id)
  expect((await admin.users.get(eve.id)).displayName).toBe("Eve")
  await page.goto("/")
  await expect(page.getByRole("status")).toHaveText("Eve eve@example.com")
})

test("another test's page is signed out", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("status")).toHaveText("nobody")
})

test("the link of a mail signs in, also if the page has only just asked for it", async ({ mails, page }) => {
  await page.goto("/")
  await page.getByRole("button", { name: "Send a link" }).click()
  await page.goto(await mails.link("grace@example.com"))
  await expect(page.getByRole("status")).toHaveText("grace@example.com")
  expect((await mails.to("grace@example.com")).length).toBe(1)
})

test("a session outlives its access token, and ends with the time", async ({ signedInPage, signedInUser, time }) => {
  await signedInPage.goto("/")
  await time.step("1 hour")
  await signedInPage.reload()
  await expect(signedInPage.getByRole("status")).toHaveText(`${signedInUser.primaryEmail}`)
  expect((await time.state()).aheadMillis).toBeGreaterThanOrEqual(3_600_000)
  const to = new Date((await time.state()).now.getTime() + 1000)
  await time.set(to)
  expect((await time.state()).now.getTime()).toBeGreaterThanOrEqual(to.getTime())
})

test("the time is the present again, and what a fault does is seen", async ({ faults, page, time }) => {
  expect((await time.state()).aheadMillis).toBe(0)
  await page.goto("/")
  await expect(page.getByRole("status")).toHaveText("nobody")
  const { id } = await faults.add({ kind: "rate-limit", route: "POST /auth/otp/send-sign-in-code" })
  expect((await faults.list()).length).toBe(1)
  expect(await faults.remove(id)).toBe(true)
  expect(await faults.remove(id)).toBe(false)
  await faults.add({ kind: "unknown-token" })
  await expect(faults.add({ kind: "no-such" as "reset" })).rejects.toThrow(/kind/)
})

test("faults of another test are gone", async ({ faults }) => {
  expect(await faults.list()).toEqual([])
})

test("a mail that nobody sends is missed", async ({ mails }) => {
  await expect(mails.code("nobody-at-all@example.com")).rejects.toThrow(NoMailError)
})

// Fails, as it should; the last one, because the runner starts anew after it.
base.extend<EmulatorFixtures>(emulatorFixtures({ baseUrl: "http://localhost:1" }))(
  "a test is told that no emulator runs",
  async ({ mails }) => {
    await mails.code("ada@example.com")
  }
)
