import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { barriers } from "../../../../test/browser/support/accessibility.js"
import { plugIn } from "../../../../test/browser/support/authenticator.js"
import { look } from "../../../../test/browser/support/look.js"
import { newestMail } from "../../../../test/browser/support/mailbox.js"
import { readQr } from "../../../../test/support/readQr.js"
import { wrongDigits } from "../../../../test/support/totp.js"
import { busyPerson, person, teamOf } from "./people.js"
import { password, stage } from "./stage.js"

const { platform, server, visit } = stage()

const told = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).first().waitFor()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
const press = (page: Page, name: string | RegExp) => button(page, name).click()
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text })
const gone = (page: Page, text: string) => row(page, text).waitFor({ state: "detached" })
const until = async <A>(look: () => Promise<A>, fits: (found: A) => boolean): Promise<A> => {
  for (let turns = 0; turns < 1000; turns++) {
    const found = await look()
    if (fits(found)) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error("it did not come")
}

const ids: Record<string, string> = {}
const idOf = (name: string): string => {
  const id = ids[name]
  if (id === undefined) throw new Error(`nobody is called ${name}`)
  return id
}
beforeAll(async () => {
  ids["ada"] = await busyPerson(server(), "ada@example.com", "Ada Lovelace")
  ids["grace"] = (await person(server(), "grace@example.com", "Grace Hopper")).id
  ids["team"] = await teamOf(server(), idOf("ada"), "Engines", 12)
  await server().teams.addMember({ teamId: idOf("team"), userId: idOf("grace") })
  await server().users.update(idOf("ada"), { selectedTeamId: idOf("team") })
  await person(server(), "leaving@example.com", "Somebody")
})

describe("the account settings", () => {
  it("change the name and the picture, which other pages show immediately", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account" })
      await button(page, "Upload: Profile picture").waitFor()
      assert.isTrue(await button(page, "Save changes").isDisabled())
      await fill(page, "Display name", "Countess Lovelace")
      await press(page, "Save changes")
      await told(page, "Saved")
      assert.isTrue(await button(page, "Save changes").isDisabled())
      assert.strictEqual((await server().users.get(idOf("ada")))?.displayName, "Countess Lovelace")

      // Noise compresses badly: the largest possible file of this size.
      const picture = await page.evaluate(() => {
        const canvas = document.createElement("canvas")
        canvas.width = 640
        canvas.height = 480
        const context = canvas.getContext("2d")
        const noise = context?.createImageData(640, 480)
        for (let at = 0; noise !== undefined && at < noise.data.length; at++) noise.data[at] = (at * 2654435761) >>> (at % 24)
        if (noise !== undefined) context?.putImageData(noise, 0, 0)
        return canvas.toDataURL("image/png")
      })
      const buffer = Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64")
      await page.locator("input[type=file]").setInputFiles({ name: "noise.png", mimeType: "image/png", buffer })
      const area = page.getByRole("application", { name: "Picture" })
      await area.focus()
      await page.keyboard.press("ArrowRight")
      await page.getByLabel("Zoom").fill("2")
      const sent = page.waitForRequest((request) => (request.postData() ?? "").includes("profile_image_url"))
      await press(page, "Save picture")
      await told(page, "Picture saved")
      const data = JSON.parse((await sent).postData() ?? "{}").profile_image_url
      const size = Buffer.from(data.slice(data.indexOf(",") + 1), "base64").length
      assert.isTrue(data.startsWith("data:image/") && size > 1000 && size < 100_000, `${size} bytes`)

      await press(page, "Remove: Profile picture")
      await told(page, "Picture removed")
      await press(page, "Undo")
      await button(page, "Replace: Profile picture").waitFor()
      await until(
        () => server().users.get(idOf("ada")),
        (user) => user !== null && user.profileImageUrl !== null
      )

      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
      await page.getByRole("alert").filter({ hasText: "cannot read this file" }).waitFor()
    }))

  it("announce a change once, in an existing live region", () =>
    visit({ email: "grace@example.com" }, async (open) => {
      const page = await open({ screen: "account" })
      await fill(page, "Display name", "Admiral Hopper")
      await page.evaluate(() => {
        const announced: Array<string> = []
        Object.assign(globalThis, { announced })
        const regions = document.querySelectorAll("[role=status],[role=alert],[aria-live]")
        // In a nested live region, messages would be announced twice, and in a new one not at all.
        for (const region of regions)
          new MutationObserver((changes) => {
            for (const { addedNodes, target, type } of changes)
              if (type === "characterData") announced.push(`changed ${target.textContent}`)
              else announced.push(...[...addedNodes].map((node) => node.textContent ?? ""))
          }).observe(region, { childList: true, characterData: true, subtree: true })
      })
      await press(page, "Save changes")
      await told(page, "Saved")
      // The message disappears by itself, and a later render does not announce it again.
      await fill(page, "Display name", "Rear Admiral Hopper")
      await page.locator(".po-toast").waitFor({ state: "detached" })
      const announced: ReadonlyArray<string> = await page.evaluate(
        () => (globalThis as unknown as { announced: Array<string> }).announced
      )
      assert.deepStrictEqual(
        announced.filter((text) => text !== ""),
        ["Saved"]
      )
      await press(page, "Discard")
      await server().users.update(idOf("grace"), { displayName: "Grace Hopper" })
    }))

  it("add an address, send its link, and remove and restore it", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account" })
      await press(page, "Add email address")
      await page.getByRole("dialog").getByRole("button", { name: "Add email address" }).click()
      await page.getByRole("alert").filter({ hasText: "required" }).waitFor()
      await page.getByRole("dialog").getByLabel("Email").fill("countess@example.com")
      await page.getByRole("dialog").getByRole("button", { name: "Add email address" }).click()
      await told(page, "We sent a link to countess@example.com")
      assert.match((await newestMail(platform().url, "countess@example.com", /verif/i)).body.text, /http/)

      const address = row(page, "countess@example.com")
      await address.getByRole("button", { name: "More for countess@example.com" }).click()
      await page.getByRole("menuitem", { name: "Remove" }).click()
      await gone(page, "countess@example.com")
      await press(page, "Undo")
      await address.waitFor()
      assert.isTrue((await server().contactChannels.list(idOf("ada"))).some(({ value }) => value === "countess@example.com"))

      await press(page, "More for verified-ada@example.com")
      await page.getByRole("menuitem", { name: "Remove" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
      assert.strictEqual((await server().contactChannels.list(idOf("ada"))).length, 4)
      await press(page, "More for countess@example.com")
      await page.getByRole("menuitem", { name: "Remove" }).click()
      await gone(page, "countess@example.com")
      assert.strictEqual((await server().contactChannels.list(idOf("ada"))).length, 3)
    }))

  it("say why the primary address cannot be removed, and make another one primary", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account" })
      await press(page, "More for ada@example.com")
      const remove = page.getByRole("menuitem", { name: /^Remove/ })
      assert.match((await remove.textContent()) ?? "", /Make another address primary first|You need an address to sign in/)
      await remove.click({ force: true })
      await page.keyboard.press("Escape")
      await press(page, "More for verified-ada@example.com")
      await page.getByRole("menuitem", { name: "Make primary" }).click()
      await told(page, "Saved")
      await row(page, "verified-ada@example.com").getByText("Primary", { exact: true }).waitFor()
      assert.strictEqual((await server().users.get(idOf("ada")))?.primaryEmail, "verified-ada@example.com")
      await press(page, "More for ada@example.com")
      await page.getByRole("menuitem", { name: "Make primary" }).click()
      const primary = row(page, "ada@example.com").filter({ has: page.getByText("Primary", { exact: true }) })
      await primary.filter({ hasNotText: "verified-" }).waitFor()
    }))

  it("show password errors at their field, then change the password", () =>
    visit({ email: "grace@example.com", expected: [/status of 4/] }, async (open) => {
      const page = await open({ screen: "account", hash: "password" })
      await press(page, "Change password")
      await page.getByRole("alert").first().waitFor()
      assert.isTrue(
        await page.getByLabel("Current password", { exact: true }).evaluate((field) => field === document.activeElement)
      )
      await fill(page, "Current password", "wrong password")
      await fill(page, "New password", "another good password")
      await press(page, "Change password")
      await page.getByRole("alert").filter({ hasText: "current password is wrong" }).waitFor()
      await fill(page, "Current password", password)
      await press(page, "Change password")
      await told(page, "Password changed")
      assert.strictEqual(await page.getByLabel("New password", { exact: true }).inputValue(), "")
      await server().users.update(idOf("grace"), { password })
    }))

  it("enable the second factor with an authenticator code, which replaces a wrong one, and disable it", () =>
    visit({ email: "grace@example.com", expected: [/status of 4/] }, async (open) => {
      const page = await open({ screen: "account", hash: "two-factor" })
      await press(page, "Set up: Authenticator app")
      const secret = await page.getByLabel("Or enter this key in the app").inputValue()
      const drawing = page.getByRole("img", { name: /QR code/ }).locator("svg")
      await drawing.waitFor()
      assert.include(readQr(await drawing.evaluate((svg) => svg.outerHTML)), `secret=${secret.replaceAll(" ", "")}`)
      assert.isTrue(await page.getByLabel("Code from the app").evaluate((field) => field === document.activeElement))
      await page.keyboard.type(wrongDigits(secret.replaceAll(" ", ""), platform().now()))
      await page.getByRole("alert").filter({ hasText: "Wrong code." }).waitFor()
      await page.keyboard.type(await totp(secret, platform().now()))
      await told(page, "Two-factor authentication is on")
      assert.isTrue((await server().users.get(idOf("grace")))?.isMultiFactorRequired)
      await press(page, "Turn off: Two-factor authentication")
      await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click()
      await told(page, "Two-factor authentication is off")
      assert.isFalse((await server().users.get(idOf("grace")))?.isMultiFactorRequired)
    }))

  it("end a session, and all others", async () => {
    const { id } = await person(server(), "travelling@example.com", "Nellie Bly")
    for (const _ of ["at work", "on a phone", "abroad"]) await server().sessions.create({ userId: id })
    await visit({ email: "travelling@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "sessions" })
      await row(page, "This device").getByText("Current").waitFor()
      const others = page.getByRole("button", { name: /^Sign out: / })
      const before = await others.count()
      await others.first().click()
      await told(page, "Signed out on that device")
      await until(
        () => others.count(),
        (now) => now === before - 1
      )
      await press(page, "Sign out everywhere else")
      await told(page, "Signed out everywhere else")
      await until(
        () => server().sessions.list(id),
        (all) => all.length === 1
      )
    })
  })

  it("choose notifications, which stay in place while a change is pending", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "notifications" })
      const marketing = page.getByRole("switch", { name: "Marketing" })
      assert.isTrue(await page.getByRole("switch", { name: "Transactional" }).isDisabled())
      await marketing.uncheck()
      await until(
        () => server().notifications.list(idOf("ada")),
        (all) => all.some(({ enabled, name }) => name === "Marketing" && !enabled)
      )
      assert.isFalse(await marketing.isChecked())
    }))

  it("keep what is typed while a name is being saved, or an invitation sent", () =>
    visit({ email: "ada@example.com" }, async (open, context) => {
      let answer = () => {}
      const hold = async (method: string, path: RegExp) => {
        const mayAnswer = new Promise<void>((resolve) => {
          answer = resolve
        })
        await context.route(path, async (route) => {
          if (route.request().method() === method) await mayAnswer
          await route.continue()
        })
      }
      const page = await open({ screen: "account" })
      const name = page.getByLabel("Display name")
      await name.fill("Ada King")
      await hold("PATCH", /users\/me/)
      await press(page, "Save changes")
      await name.fill("Ada King, Countess of Lovelace")
      answer()
      await told(page, "Saved")
      assert.strictEqual(await name.inputValue(), "Ada King, Countess of Lovelace")
      await button(page, "Discard").click()
      assert.strictEqual(await name.inputValue(), "Ada King")
      await fill(page, "Display name", "Ada Lovelace")
      await press(page, "Save changes")

      await open({ screen: "team" })
      await page.getByRole("tab", { name: "Members" }).click()
      const email = page.getByLabel("Email", { exact: true })
      await email.fill("first@example.com")
      await hold("POST", /send-code/)
      await press(page, "Invite")
      await email.fill("second@example.com")
      answer()
      await page.getByText("first@example.com").first().waitFor()
      assert.strictEqual(await email.inputValue(), "second@example.com")
    }))

  it("store the last choice of notifications if it changes while an earlier one is pending", () =>
    visit({ email: "grace@example.com" }, async (open, context) => {
      const page = await open({ screen: "account", hash: "notifications" })
      const marketing = page.getByRole("switch", { name: "Marketing" })
      await marketing.waitFor()
      let answer = () => {}
      const mayAnswer = new Promise<void>((resolve) => {
        answer = resolve
      })
      const sent: Array<unknown> = []
      await context.route(/notification-preference/, async (route) => {
        if (route.request().method() !== "PATCH") return route.continue()
        sent.push(route.request().postDataJSON().enabled)
        await mayAnswer
        await route.continue()
      })
      for (const wanted of [false, true, false, true]) {
        await marketing.setChecked(wanted)
        assert.strictEqual(await marketing.isChecked(), wanted)
      }
      answer()
      await until(
        async () => sent.length,
        (now) => now === 2
      )
      await until(
        () => server().notifications.list(idOf("grace")),
        (all) => all.some(({ enabled, name }) => name === "Marketing" && enabled)
      )
      assert.deepStrictEqual(sent, [false, true])
      assert.isTrue(await marketing.isChecked())
    }))

  it("create an API key that is shown once, and revoke it", () =>
    visit({ email: "ada@example.com" }, async (open, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"])
      const page = await open({ screen: "account", hash: "api-keys" })
      await press(page, "Create API key")
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("Name").fill("Laptop")
      await dialog.getByLabel("Expires").selectOption("30")
      await dialog.getByRole("button", { name: "Create API key" }).click()
      const value = await page.getByLabel("API key", { exact: true }).inputValue()
      // Browsers close a dialog that is asked twice, whatever its page says.
      for (let times = 0; times < 3; times++) await page.keyboard.press("Escape")
      await press(page, "Copy")
      assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), value)
      await press(page, "I have saved it")
      assert.isFalse((await page.content()).includes(value))
      const found = await server().apiKeys.check(value)
      assert.strictEqual(found?.description, "Laptop")

      await press(page, "Revoke: Laptop")
      await dialog.getByRole("button", { name: "Revoke" }).click()
      await told(page, "API key revoked")
      await gone(page, "Laptop")
      await press(page, /^Show \d+ inactive$/)
      await row(page, "Laptop").getByText("Revoked", { exact: true }).waitFor()
    }))

  it("keep a dialog open while its action is pending, however often Escape is pressed, and show its error", () =>
    visit({ email: "ada@example.com", expected: [/status of 500/] }, async (open, context) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      const page = await open({ screen: "account", hash: "api-keys" })
      await context.route(/api-keys\/[^/]+$/, async (route) => {
        if (route.request().method() !== "PATCH") return route.continue()
        await answered
        await route.fulfill({ status: 500, headers: { "access-control-allow-origin": "*" } })
      })
      await press(page, "Revoke: Deployment")
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("button", { name: "Revoke" }).click()
      for (let times = 0; times < 3; times++) await page.keyboard.press("Escape")
      // The browser closes it for a moment.
      await dialog.waitFor()
      answer()
      await dialog.getByRole("alert").filter({ hasText: /./ }).waitFor()
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
    }))

  it("connect an OAuth account through the provider's page, and disconnect it", () =>
    visit({ email: "grace@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "security" })
      await press(page, "Show 9 more")
      await button(page, "Connect Twitch").waitFor()
      await press(page, "Connect GitHub")
      await page.getByLabel("E-mail", { exact: true }).fill("grace@code.example.com")
      await page.getByRole("button", { name: "Allow" }).click()
      await page.waitForURL(/handler\/oauth-callback|#security/)
      await open({ screen: "account", hash: "security" })
      const github = row(page, "GitHub")
      await github.getByText("Connected", { exact: true }).waitFor()
      await github.getByText("grace@code.example.com").waitFor()
      await press(page, "Disconnect GitHub")
      await told(page, "GitHub disconnected")
      await button(page, "Connect GitHub").waitFor()
    }))

  it("add a passkey, replace it, and remove it, but not the last way in", () =>
    visit({ email: "grace@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "security" })
      const device = await plugIn(page)
      await press(page, "Add passkey")
      await told(page, "Passkey added")
      await row(page, "Passkey").getByText("On", { exact: true }).waitFor()
      assert.lengthOf(await device.passkeys(), 1)
      await device.recognise(false)
      await press(page, "Replace: Passkey")
      // Cancelling the passkey dialog shows no error and keeps the passkey.
      await page.locator("button[aria-busy=true]").waitFor({ state: "detached" })
      assert.strictEqual(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0)
      await row(page, "Passkey").getByText("On", { exact: true }).waitFor()
      await device.recognise(true)
      await press(page, "Remove: Passkey")
      await told(page, "Passkey removed")
      await button(page, "Add passkey").waitFor()
      assert.isFalse((await server().users.get(idOf("grace")))?.passkeyAuthEnabled)
    }))

  it("join a team that the user is invited to, and switch to it", () =>
    visit({ email: "grace@example.com" }, async (open) => {
      const { id: teamId } = await server().teams.create({ displayName: "Orbit" })
      await server().invitations.send({
        teamId,
        email: "grace@example.com",
        callbackUrl: "http://localhost/handler/team-invitation"
      })
      const page = await open({ screen: "account", hash: "teams" })
      const invitation = page.getByRole("list", { name: "Invitations" }).getByRole("listitem")
      await invitation.getByText(/^Expires /).waitFor()
      await press(page, "Join Orbit")
      await told(page, "You joined Orbit")
      await invitation.waitFor({ state: "detached" })
      await page.getByRole("status").getByRole("button", { name: "Switch to Orbit" }).click()
      await row(page, "Orbit").getByText("Current").waitFor()
      assert.strictEqual((await server().users.get(idOf("grace")))?.selectedTeamId, teamId)
      await server().teams.delete(teamId)
    }))

  it("delete the account once its address is typed", () =>
    visit({ email: "leaving@example.com", expected: [/status of 4/] }, async (open) => {
      const page = await open({ screen: "account" })
      await press(page, "Delete account…")
      const sure = page.getByRole("dialog").getByRole("button", { name: "Delete account" })
      assert.isTrue(await sure.isDisabled())
      await page.getByRole("dialog").getByRole("textbox").fill("leaving@example.com")
      await sure.click()
      await until(
        () => server().users.list({ query: "leaving@example.com" }),
        ({ items }) => items.length === 0
      )
      await page.waitForURL(/\/handler\/sign-in/)
    }))
})

describe("the teams", () => {
  it("are created, switched between, and managed under their own URL", async () => {
    const { id } = await person(server(), "katherine@example.com", "Katherine Johnson")
    await teamOf(server(), id, "Engines", 0)
    await visit({ email: "katherine@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "teams" })
      await press(page, "Create team")
      await page.getByRole("dialog").getByLabel("Team name").fill("Compilers")
      await page.getByRole("dialog").getByRole("button", { name: "Create team" }).click()
      await told(page, "Compilers created")
      await row(page, "Compilers").getByText("Current").waitFor()
      await press(page, "Switch to Engines")
      await row(page, "Engines").getByText("Current").waitFor()
      await page.getByRole("link", { name: "Manage Compilers" }).click()
      await page.getByRole("heading", { name: "Compilers" }).waitFor()
      assert.match(page.url(), /#teams\/[0-9a-f-]+$/)
      await press(page, "Delete team…")
      await page.getByRole("dialog").getByRole("textbox").fill("Compilers")
      await page.getByRole("dialog").getByRole("button", { name: "Delete team" }).click()
      await told(page, "Compilers deleted")
      await row(page, "Engines").waitFor()
      await gone(page, "Compilers")
    })
  })

  it("delete a team whose name is typed as it is read, whatever its spaces and accents are made of", async () => {
    const { id } = await person(server(), "spaces@example.com", "Émilie du Châtelet")
    await teamOf(server(), id, "Cafe\u0301\u00a0 and  Tea", 0)
    await visit({ email: "spaces@example.com" }, async (open) => {
      const page = await open({ screen: "account", hash: "teams" })
      await page.getByRole("link", { name: /^Manage Caf/ }).click()
      await press(page, "Delete team…")
      await page.getByRole("dialog").getByRole("textbox").fill("Caf\u00e9 and Tea")
      await page.getByRole("dialog").getByRole("button", { name: "Delete team" }).click()
      await page.getByText("No teams yet").waitFor()
    })
  })

  it("invite and revoke, search members, and remove the right one", async () => {
    const { id: adminId } = await person(server(), "admin@example.com", "Alan Turing")
    const teamId = await teamOf(server(), adminId, "Codes", 9)
    const { id } = await server().users.create({ displayName: "Grace Hopper" })
    await server().teams.addMember({ teamId, userId: id })
    await server().users.update(adminId, { selectedTeamId: teamId })
    await visit({ email: "admin@example.com" }, async (open) => {
      const page = await open({ screen: "team" })
      await page.getByRole("tab", { name: "Members" }).click()
      // The form knows what it has sent before the list has been loaded again.
      let release = () => {}
      const refused = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/team-invitations\?/, async (route) => {
        await refused
        await route.continue()
      })
      await fill(page, "Email", "joan@example.com")
      await press(page, "Invite")
      await told(page, "Invitation sent to joan@example.com")
      assert.match((await newestMail(platform().url, "joan@example.com", /./)).body.text, /http/)
      for (const [address, refusal] of [
        [" Joan@Example.com ", "Joan@Example.com is invited already. Revoke that invitation to send another."],
        ["ADMIN@example.com", "ADMIN@example.com is a member already."]
      ] as const) {
        await fill(page, "Email", address)
        await press(page, "Invite")
        await page.getByRole("alert").filter({ hasText: refusal }).waitFor()
        release()
      }
      assert.lengthOf(await server().invitations.list(teamId), 1)
      await look(page, "team/invited")
      await press(page, "Revoke the invitation of joan@example.com")
      await gone(page, "joan@example.com")
      await page.reload()
      await page.getByRole("tab", { name: "Members", selected: true }).waitFor()

      await fill(page, "Search members", "gräce")
      await told(page, "1 member found")
      await fill(page, "Search members", "nobody")
      await page.getByText("No member matches “nobody”").waitFor()
      await press(page, "Clear search")
      await press(page, "Remove Member 001")
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
      await press(page, "Remove Member 002")
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
      await told(page, "Member 002 removed")
      await gone(page, "Member 002")
      await row(page, "Member 001").waitFor()
      const left = await server().teams.listProfiles({ teamId })
      assert.isTrue(left.every(({ displayName }) => displayName !== "Member 002"))
    })
  })

  it("show the addresses that the app knows, and invite none of them again", async () => {
    const { id } = await person(server(), "emails@example.com", "Annie Easley")
    const teamId = await teamOf(server(), id, "Codes", 1)
    await server().teams.addMember({ teamId, userId: idOf("grace") })
    await server().users.update(id, { selectedTeamId: teamId })
    await visit({ email: "emails@example.com" }, async (open) => {
      const page = await open({ screen: "emails", hash: "members" })
      await row(page, "Grace Hopper").getByText("grace@example.com").waitFor()
      await fill(page, "Email", "Grace@example.com")
      await press(page, "Invite")
      await page.getByRole("alert").filter({ hasText: "is a member already" }).waitFor()
      assert.isEmpty(await server().invitations.list(teamId))
      await look(page, "team/emails")
    })
  })

  it("keep the tab over a reload, also within the account settings, without entries in the history", async () => {
    const { id } = await person(server(), "tabs@example.com", "Mary Jackson")
    const teamId = await teamOf(server(), id, "Codes", 1)
    await server().users.update(id, { selectedTeamId: teamId })
    await visit({ email: "tabs@example.com" }, async (open) => {
      for (const [view, path] of [
        [{ screen: "team" }, ""],
        [{ screen: "team-inside" }, ""],
        [{ screen: "account", hash: `teams/${teamId}` }, `teams/${teamId}/`]
      ] as const) {
        const page = await open(view)
        const members = page.getByRole("tab", { name: "Members" })
        await members.waitFor()
        const before = await page.evaluate(() => history.length)
        await page.getByRole("tab", { name: "General", selected: true }).focus()
        await page.keyboard.press("ArrowRight")
        await row(page, "Mary Jackson").waitFor()
        assert.strictEqual(await page.evaluate(() => history.length), before)
        assert.strictEqual(new URL(page.url()).hash, `#${path}members`)
        await page.reload()
        await row(page, "Mary Jackson").waitFor()
      }
    })
  })

  it("are a part of a page if they are embedded: with its landmark, its background and no height of their own", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      for (const [screen, shown] of [
        ["account-inside", "Display name"],
        ["team-inside", "Team name"]
      ] as const) {
        const page = await open({ screen })
        await page.getByLabel(shown, { exact: true }).first().waitFor()
        assert.strictEqual(await page.getByRole("main").count(), 1)
        const root = await page.locator(".po-root").evaluate((one) => {
          const { backgroundColor, minHeight } = getComputedStyle(one)
          return { backgroundColor, minHeight }
        })
        assert.deepStrictEqual(root, { backgroundColor: "rgba(0, 0, 0, 0)", minHeight: "auto" }, screen)
        await look(page, `inside/${screen}`)
      }
    }))

  it("hide admin actions from a member, and let the member leave", () =>
    visit({ email: "grace@example.com" }, async (open) => {
      await server().users.update(idOf("grace"), { selectedTeamId: idOf("team") })
      const page = await open({ screen: "team" })
      await page.getByRole("heading", { name: "Engines" }).waitFor()
      await button(page, "Leave team…").waitFor()
      assert.strictEqual(await button(page, "Delete team…").count(), 0)
      assert.strictEqual(await page.getByRole("tab", { name: "API keys" }).count(), 0)
      assert.strictEqual(await page.getByLabel("Team name").count(), 0)
      await page.getByRole("tab", { name: "Members" }).click()
      await row(page, "Grace Hopper").getByText("You").waitFor()
      assert.strictEqual(await page.getByRole("button", { name: /^Remove / }).count(), 0)
      await page.getByRole("tab", { name: "General" }).click()
      await press(page, "Leave team…")
      await page.getByRole("dialog").getByRole("button", { name: "Leave team" }).click()
      await told(page, "You left Engines")
      await page.getByText(/Team not found|No teams yet|Select a team/).waitFor()
    }))

  it("tell a user without teams how to get into one, and a user who has selected none to select one", async () => {
    const { id } = await person(server(), "alone@example.com", "Robinson Crusoe")
    await visit({ email: "alone@example.com" }, async (open) => {
      const page = await open({ screen: "team" })
      await page.getByText("No teams yet").waitFor()
      assert.deepStrictEqual(await barriers(page), [])
      await press(page, "Create team")
      await page.getByRole("dialog").getByLabel("Team name").fill("Friday")
      await page.keyboard.press("Enter")
      await told(page, "Friday created")
      await page.getByRole("heading", { name: "Friday" }).waitFor()
      await server().users.update(id, { selectedTeamId: null })
      await open({ screen: "team" })
      await page.getByText("Select a team").waitFor()
      assert.strictEqual(await page.getByText("Team not found").count(), 0)
    })
  })
})

describe("the roles of a user in a team", () => {
  it("are translated if the platform has defined them", async () => {
    const email = "roles@example.com"
    const { id } = await person(server(), email, "Ada")
    await server().users.update(id, { selectedTeamId: await teamOf(server(), id, "Engines", 1) })
    await visit({ email }, async (open) => {
      for (const [lang, members, role] of [
        ["en", "Members", "Team admin"],
        ["de", "Mitglieder", "Team-Admin"],
        ["es", "Miembros", "Administrador del equipo"],
        ["ja", "メンバー", "チーム管理者"]
      ] as const) {
        const page = await open({ screen: "team", query: { lang } })
        await page.getByRole("tab", { name: members }).click()
        await row(page, "Ada").getByText(role, { exact: true }).waitFor()
      }
    })
  })
})

describe("the button of the user and the switcher of teams", () => {
  it("work with the keyboard alone", () =>
    visit({ email: "ada@example.com" }, async (open) => {
      const page = await open({ screen: "pieces" })
      const menu = button(page, /^Account menu: /)
      await menu.focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menu").getByRole("menuitem", { name: "Account settings" }).waitFor()
      await page.keyboard.press("Escape")
      await page.waitForFunction((element) => element === document.activeElement, await menu.elementHandle())
      await button(page, /^Select a team: Engines/).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem", { name: /create/i }).waitFor()
      // The selected team, and no other, has a check mark.
      const marked = page.getByRole("menuitemradio").filter({ has: page.locator("svg") })
      assert.deepStrictEqual(
        await marked.allTextContents(),
        await page.getByRole("menuitemradio", { checked: true }).allTextContents()
      )
      assert.strictEqual(await marked.count(), 1)
      await page.keyboard.press("End")
      await page.keyboard.press("Enter")
      await page.getByRole("dialog").getByLabel("Team name").fill("Second")
      await page.keyboard.press("Enter")
      await button(page, /^Select a team: Second/).waitFor()
      await menu.click()
      await page.getByRole("menuitem", { name: "Sign out" }).click()
      await until(
        () => page.context().cookies(),
        (cookies) => !cookies.some(({ name }) => name.includes("refresh"))
      )
    }))
})

/** Returns the six-digit code of an authenticator app. @source RFC 6238 */
const totp = async (secret: string, now: number): Promise<string> => {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"))
    .join("")
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(Math.floor(now / 30_000)))
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer))
  const at = mac.getUint8(19) & 15
  return String((mac.getUint32(at) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

describe("a part of the account settings whose file cannot be loaded offline", () => {
  it("says so, and is loaded once the device is online again", () =>
    visit({ email: "ada@example.com", expected: [/Failed to (?:load|fetch)|net::/] }, async (open, context) => {
      const page = await open({ screen: "account" })
      await page.getByLabel("Display name").waitFor()
      await context.setOffline(true)
      await page.getByRole("link", { name: "API keys" }).click()
      await page.getByRole("button", { name: "Try again" }).waitFor()
      await context.setOffline(false)
      await page.getByRole("button", { name: "Create API key" }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
    }))
})

describe("what only admins of a team may see", () => {
  it("is refused to other members without a retry, which cannot help", async () => {
    const { id } = await person(server(), "member@example.com", "Mary Somerville")
    await server().teams.addMember({ teamId: idOf("team"), userId: id })
    await visit({ email: "member@example.com", expected: [/Failed to load/] }, async (open) => {
      const page = await open({ screen: "of-team", query: { team: idOf("team") } })
      const refusals = page.getByText("You are not allowed to do this in the team.")
      await refusals.nth(1).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Try again" }).count(), 0)
      assert.deepStrictEqual(await barriers(page), [])
    })
  })
})

describe("API keys in a page that a signed-out user may see", () => {
  it("lead to the sign-in page, which leads back", () =>
    visit({}, async (open) => {
      const page = await open({ screen: "keys" })
      await page.getByText("You are signed out. Sign in again.").waitFor()
      await page.getByRole("link", { name: "Sign in" }).click()
      await page.waitForURL(/sign-in\?after_auth_return_to=.*screen%3Dkeys/)
    }))
})
