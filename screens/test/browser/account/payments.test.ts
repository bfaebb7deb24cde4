import type { Page } from "playwright-core"
import { assert, beforeAll, describe, it } from "vitest"
import { look } from "../../../../test/browser/support/look.js"
import { adminApp } from "../../../../test/browser/support/trusted.js"
import { person } from "./people.js"
import { stage } from "./stage.js"

// Products of an app, bought at the platform's checkout.

const { platform, server, visit } = stage()

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) })
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text })
beforeAll(async () => {
  for (const name of ["buyer", "reader", "early"]) await person(server(), `${name}@example.com`, name)
})

describe("plans", () => {
  it("can be chosen by the admins of a team only; other members are told so", { timeout: 120_000 }, async () => {
    const { id } = await server().teams.create({ displayName: "Engines", creatorUserId: await idOf("reader@example.com") })
    await server().teams.addMember({ teamId: id, userId: await idOf("early@example.com") })
    await visit({ email: "early@example.com", expected: [/status of 4/] }, async (open) => {
      const page = await open({ screen: "plans", query: { team: id } })
      await page.getByText("Only admins of the team can choose a plan.").waitFor()
      assert.strictEqual(await page.getByRole("button").count(), 0)
      await look(page, "payments/plans-member")
    })
    await visit({ email: "reader@example.com" }, async (open) => {
      const page = await open({ screen: "plans", query: { team: id } })
      await button(page, "Choose Pro").waitFor()
      assert.strictEqual(await page.getByText("Only admins").count(), 0)
    })
  })

  it("lead visitors who are not signed in to the sign-in page, and back", () =>
    visit({}, async (open) => {
      const page = await open({ screen: "plans" })
      await look(page, "payments/plans-visitor")
      const offered = page.url()
      await page.getByRole("link", { name: "Choose Pro" }).click()
      await page.waitForURL((url) => url.pathname === "/handler/sign-in")
      assert.strictEqual(new URL(new URL(page.url()).searchParams.get("after_auth_return_to") ?? "", offered).href, offered)
    }))

  it("are bought if they are paid once, in every language", () =>
    visit({ email: "early@example.com" }, async (open) => {
      for (const [lang, label, name] of [
        ["en", "Buy", "Buy Pack"],
        ["de", "Kaufen", "Pack kaufen"],
        ["es", "Comprar", "Comprar Pack"],
        ["ja", "購入", "Pack を購入"]
      ] as const) {
        const page = await open({ screen: "packs", query: { lang } })
        await button(page, name).getByText(label, { exact: true }).waitFor()
      }
    }))

  it("offer nothing before it is known what the customer has", () =>
    visit({ email: "early@example.com" }, async (open, context) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await context.route(/payments\/products\//, (route) => answered.then(() => route.continue()))
      const page = await open({ screen: "plans" })
      await page.getByRole("heading", { name: "Pro" }).waitFor()
      await page.getByRole("status").filter({ hasText: "Loading" }).waitFor()
      assert.strictEqual(await page.getByRole("button").count(), 0)
      await look(page, "payments/plans-loading")
      answer()
      await button(page, "Choose Pro").waitFor()
    }))
})

describe("what is sold", () => {
  it("cannot be bought while payments are not set up, and the button says so", () =>
    visit({ email: "early@example.com", expected: [/status of 4/] }, async (open) => {
      const page = await open({ screen: "plans" })
      await button(page, "Choose Pro").click()
      await page.getByRole("alert").filter({ hasText: /./ }).waitFor()
      await look(page, "payments/plans-refused")
      assert.isTrue(await button(page, "Choose Pro").isEnabled())
    }))

  it("is bought from the pricing table, which then shows the plan as the current one, with its items", {
    timeout: 240_000
  }, async () => {
    const admin = adminApp(platform().settings)
    await admin.payments.setup()
    await admin.config.update({
      "payments.testMode": true,
      "payments.items.seats": { displayName: "Seats", customerType: "user" },
      "payments.products.pro": {
        displayName: "Pro",
        customerType: "user",
        prices: { monthly: { USD: "9.99", interval: [1, "month"] } },
        includedItems: { seats: { quantity: 10 } }
      },
      "payments.products.pack": {
        displayName: "Five more seats",
        customerType: "user",
        stackable: true,
        prices: { once: { USD: "5" } },
        includedItems: { seats: { quantity: 5 } }
      }
    })
    await visit({ email: "buyer@example.com" }, async (open) => {
      const page = await open({ screen: "pieces" })
      await page.getByText("Seats", { exact: true }).waitFor()
      await page.getByText("0 of 10 left").waitFor()

      await open({ screen: "plans" })
      await page.getByText("Current plan").first().waitFor()
      await look(page, "payments/plans-free")
      const offered = page.url()
      await button(page, "Choose Pro").click()
      await button(page, /^Buy for/).click()
      await page.waitForURL((url) => url.href.startsWith(offered))
      await row(page, "For a small team.").getByText("Current plan").first().waitFor()
      assert.strictEqual(await button(page, "Choose Pro").count(), 0)
      await look(page, "payments/plans-bought")

      await open({ screen: "pieces" })
      await page.getByText("10 of 10 left").waitFor()
      await look(page, "payments/balance")
      await open({ screen: "buy" })
      await button(page, "Buy").click()
      await button(page, /^Buy for/).click()
      await page.waitForURL(/screen=buy/)
      await page.getByText("15 left").waitFor()
      // A pack that can be bought repeatedly is not a current plan.
      await open({ screen: "packs" })
      await button(page, "Buy Pack").waitFor()
      await page.getByText("Current plan").waitFor()

      await open({ screen: "account", hash: "billing" })
      const pro = row(page, "Pro")
      await pro.getByText(/^Renews /).waitFor()
      await look(page, "payments/billing")
      await button(page, "More for Pro").click()
      await page.getByRole("menuitem", { name: "Cancel subscription" }).click()
      await look(page, "payments/billing-cancel")
      await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click()
      assert.strictEqual((await server().payments.listProducts({ userId: await idOf("buyer@example.com") })).items.length, 2)
      await button(page, "More for Pro").click()
      await page.getByRole("menuitem", { name: "Cancel subscription" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click()
      await page.getByRole("status").filter({ hasText: "Pro cancelled" }).waitFor()
      await pro.getByText(/^Renews /).waitFor({ state: "detached" })
      assert.strictEqual(await pro.innerText(), "Pro")
      await look(page, "payments/billing-cancelled")
      assert.strictEqual(await button(page, "More for Pro").count(), 0)
    })
  })

  it("by a team is cancelled by its administrators, who see its invoices and payment method, and by no other member", async () => {
    const admin = adminApp(platform().settings)
    await admin.config.update({
      "payments.products.hall": {
        displayName: "Hall",
        customerType: "team",
        prices: { monthly: { USD: "20", interval: [1, "month"] } }
      }
    })
    const { id } = await server().teams.create({ displayName: "Looms", creatorUserId: await idOf("reader@example.com") })
    const memberId = await idOf("early@example.com")
    await server().teams.addMember({ teamId: id, userId: memberId })
    for (const userId of [await idOf("reader@example.com"), memberId]) await server().users.update(userId, { selectedTeamId: id })
    const checkout = await server().payments.createCheckoutUrl({ teamId: id, productId: "hall" })
    await visit({ email: "reader@example.com" }, async (open, context) => {
      await context.route(/payments\/billing\/team\//, (route) =>
        route.fulfill({
          headers: { "access-control-allow-origin": "*" },
          json: {
            has_customer: true,
            default_payment_method: { id: "pm_1", brand: "visa", last4: "4242", exp_month: 7, exp_year: 2031 }
          }
        })
      )
      const page = await open({ screen: "team" })
      await page.getByRole("tab", { name: "Members" }).waitFor()
      await page.goto(checkout)
      await button(page, /^Buy for/).click()
      await button(page, /^Buy for/).waitFor({ state: "detached" })
      await open({ screen: "team", hash: "billing" })
      await row(page, "Hall")
        .getByText(/^Renews /)
        .waitFor()
      await page.getByText("Visa ending in 4242").waitFor()
      await page.getByText("What the team has bought.").waitFor()
      await look(page, "payments/billing-team")
      await button(page, "More for Hall").click()
      await page.getByRole("menuitem", { name: "Cancel subscription" }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click()
      await page.getByRole("status").filter({ hasText: "Hall cancelled" }).waitFor()
      // The list is loaded again once the platform has cancelled, so it may follow the message.
      await button(page, "More for Hall").waitFor({ state: "detached" })
    })
    await visit({ email: "early@example.com" }, async (open) => {
      const page = await open({ screen: "team", hash: "billing" })
      await page.getByRole("tab", { name: "Members" }).waitFor()
      assert.deepStrictEqual(await page.getByRole("tab").allInnerTexts(), ["General", "Members"])
    })
  })

  it("is listed with its invoices, however many purchases were made of the same product and in the same second", () =>
    visit({ email: "buyer@example.com" }, async (open, context) => {
      const invoice = { created_at_millis: 1_760_000_000_000, status: "paid", amount_total: 500 }
      const invoices = [1, 2].map((at) => ({ ...invoice, hosted_invoice_url: `https://pay.example/${at}` }))
      await context.route(/payments\/invoices\//, (route) =>
        route.fulfill({
          headers: { "access-control-allow-origin": "*" },
          json: { items: invoices, is_paginated: true, pagination: { next_cursor: null } }
        })
      )
      await context.route(/payments\/products\//, async (route) => {
        const response = await route.fetch()
        const page = await response.json()
        await route.fulfill({ response, json: { ...page, items: [...page.items, ...page.items] } })
      })
      const page = await open({ screen: "account", hash: "billing" })
      await row(page, "Five more seats").nth(1).waitFor()
      const links = page.getByRole("link", { name: /View/ })
      await links.nth(1).waitFor()
      assert.deepStrictEqual(
        await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)),
        invoices.map((one) => one.hosted_invoice_url)
      )
    }))

  it("can be bought after all if its checkout has not taken the place of the page, as when the browser shows the page from its cache", () =>
    visit({ email: "reader@example.com" }, async (open, context) => {
      // The browser stays on a page whose navigation gets no content.
      await context.route(/\/purchase\//, (route) => route.fulfill({ status: 204 }))
      const page = await open({ screen: "buy" })
      for (const _ of ["once", "again"]) {
        await button(page, "Buy").click()
        await page.getByRole("button", { name: "Buy", disabled: true }).waitFor()
        await page.getByRole("button", { name: "Buy", disabled: false }).waitFor({ timeout: 10_000 })
      }
    }))

  it("updates a balance after usage elsewhere, and reports a missing item", () =>
    visit({ email: "reader@example.com", expected: [/status of 4/] }, async (open) => {
      const seats = { userId: await idOf("reader@example.com"), itemId: "seats" }
      await server().payments.increaseQuantity(seats, 3)
      const page = await open({ screen: "pieces" })
      await page.getByText("3 of 10 left").waitFor()
      const meter = page.getByRole("meter", { name: "Seats" })
      assert.strictEqual(await meter.evaluate((one: HTMLMeterElement) => one.value), 3)
      await server().payments.decreaseQuantity(seats, 2)
      await open({ screen: "pieces" })
      await page.getByText("1 of 10 left").waitFor()
      await server().payments.increaseQuantity(seats, 11)
      await open({ screen: "pieces" })
      await page.getByText("12 left", { exact: true }).waitFor()
      await open({ screen: "balance-of-nothing" })
      await page.getByRole("alert").filter({ hasText: /./ }).waitFor()
      await look(page, "payments/balance-missing")
    }))
})

const idOf = async (email: string): Promise<string> => {
  const [user] = (await server().users.list({ query: email })).items
  if (user === undefined) throw new Error(`nobody has ${email}`)
  return user.id
}
