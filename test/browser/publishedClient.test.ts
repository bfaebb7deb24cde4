import { existsSync } from "node:fs"
import type { Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { plugIn } from "./support/authenticator.js"
import type { FileBrowser } from "./support/browser.js"
import { leave, sharedBrowser, visitor } from "./support/browser.js"
import { bundle } from "./support/bundle.js"
import { emulator } from "./support/emulator.js"
import { newestMail } from "./support/mailbox.js"
import { servePage } from "./support/page.js"

const isInstalled = existsSync(new URL("../clients/node_modules/client-2-8-108/", import.meta.url))

// The parts of the platform's client that the tests call in the page.
interface Team {
  readonly displayName: string
  inviteUser(options: { readonly email: string; readonly callbackUrl: string }): Promise<void>
}
interface User {
  readonly id: string
  readonly primaryEmail: string | null
  readonly isRestricted: boolean
  readonly restrictedReason: { readonly type: string } | null
  signOut(): Promise<void>
  registerPasskey(): Promise<{ readonly status: string }>
  createTeam(data: { readonly displayName: string }): Promise<Team>
  listTeams(): Promise<ReadonlyArray<Team>>
  createCheckoutUrl(options: { readonly productId: string; readonly returnUrl: string }): Promise<string>
  listProducts(): Promise<ReadonlyArray<{ readonly displayName: string }>>
  getItem(id: string): Promise<{ readonly quantity: number }>
}
interface App {
  getUser(options?: { readonly includeRestricted: boolean }): Promise<User | null>
  signInWithPasskey(): Promise<{ readonly status: string }>
  sendMagicLinkEmail(email: string, options: { readonly callbackUrl: string }): Promise<unknown>
  signInWithMagicLink(code: string, options: { readonly noRedirect: boolean }): Promise<{ readonly status: string }>
  acceptTeamInvitation(code: string): Promise<{ readonly status: string }>
  signUpWithCredential(options: object): Promise<{ readonly status: string }>
  signInWithCredential(options: object): Promise<{ readonly status: string }>
  signInWithOAuth(provider: string): Promise<void>
  callOAuthCallback(): Promise<boolean>
}

/** Signs in at the built-in provider and consents. */
const allow = async (page: Page, email: string) => {
  const yes = page.getByRole("button", { name: "Allow" })
  await yes.waitFor()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await yes.click()
}

const generations = ["2026-04", "2026-11"] as const

describe.runIf(isInstalled).each(generations)(
  "the platform's newest client in a browser, with the emulator of %s",
  (generation) => {
    let browser: FileBrowser
    let platform: Awaited<ReturnType<typeof emulator>>
    let site: Awaited<ReturnType<typeof servePage>>

    beforeAll(async () => {
      platform = await emulator(generation)
      const script = await bundle(new URL("support/publishedClientPage.mjs", import.meta.url))
      site = await servePage(`${script}; globalThis.app = fixture.start(${JSON.stringify(platform.settings)})`)
      browser = await sharedBrowser()
    })
    afterAll(async () => {
      await browser?.close()
      await site?.stop()
      await platform?.stop()
    })

    const password = "correct horse battery staple"
    const visit = async (use: (page: Page) => Promise<void>) => {
      const { context } = await visitor(browser)
      const page = await context.newPage()
      await page.goto(site.origin)
      await use(page)
      await leave(context)
    }
    const emailIn = (page: Page) =>
      page.evaluate(async () => (await (globalThis as unknown as { app: App }).app.getUser())?.primaryEmail ?? null)
    const signUp = (page: Page, email: string) =>
      page.evaluate(async (options) => (await (globalThis as unknown as { app: App }).app.signUpWithCredential(options)).status, {
        email,
        password,
        noRedirect: true,
        noVerificationCallback: true
      })

    it("signs up, stays signed in after a reload, and signs out permanently", () =>
      visit(async (page) => {
        const email = "ada@example.com"
        assert.strictEqual(await signUp(page, email), "ok")
        assert.strictEqual(await emailIn(page), email)
        await page.reload()
        assert.strictEqual(await emailIn(page), email)
        const left = page.waitForEvent("load")
        await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          void user?.signOut()
        })
        await left
        assert.isNull(await emailIn(page))
        await page.reload()
        assert.isNull(await emailIn(page))
        const again = await page.evaluate(
          async (options) => (await (globalThis as unknown as { app: App }).app.signInWithCredential(options)).status,
          { email, password, noRedirect: true }
        )
        assert.deepStrictEqual([again, await emailIn(page)], ["ok", email])
      }))

    it("creates teams and lists them", () =>
      visit(async (page) => {
        assert.strictEqual(await signUp(page, "grace@example.com"), "ok")
        const names = await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          for (const displayName of ["Compilers", "Navy"]) await user?.createTeam({ displayName })
          return (await user?.listTeams())?.map(({ displayName }) => displayName)
        })
        assert.sameMembers([...(names ?? [])], ["Compilers", "Navy"])
      }))

    it("signs in with a provider, which redirects to the callback of the app", () =>
      visit(async (page) => {
        await page.evaluate(() => void (globalThis as unknown as { app: App }).app.signInWithOAuth("github"))
        await allow(page, "linus@example.com")
        await page.waitForURL(/\/handler\/oauth-callback/)
        const home = page.waitForURL(`${site.origin}/`)
        await page.evaluate(() => void (globalThis as unknown as { app: App }).app.callOAuthCallback())
        await home
        assert.strictEqual(await emailIn(page), "linus@example.com")
      }))

    const admin = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${platform.url}/api/v1${path}`, {
        method,
        headers: {
          "x-stack-access-type": "admin",
          "x-stack-project-id": developmentProject.id,
          "x-stack-super-secret-admin-key": developmentProject.superSecretAdminKey,
          ...(body && { "content-type": "application/json" })
        },
        ...(body && { body: JSON.stringify(body) })
      })
      assert.isTrue(response.ok, `${path}: ${await response.clone().text()}`)
    }
    const configure = (settings: object) =>
      admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(settings) })
    const codeFor = async (address: string, subject: RegExp) =>
      /code=([0-9a-z]{45})/.exec((await newestMail(platform.url, address, subject)).body.text)?.[1] ?? ""

    it("registers a passkey and signs in with it", () =>
      visit(async (page) => {
        await plugIn(page)
        assert.strictEqual(await signUp(page, "passkey@example.com"), "ok")
        const registered = await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          return (await user?.registerPasskey())?.status
        })
        assert.strictEqual(registered, "ok")
        const left = page.waitForEvent("load")
        await page.evaluate(async () => void (await (globalThis as unknown as { app: App }).app.getUser())?.signOut())
        await left
        assert.isNull(await emailIn(page))
        const home = page.waitForEvent("load")
        await page.evaluate(() => void (globalThis as unknown as { app: App }).app.signInWithPasskey())
        await home
        assert.strictEqual(await emailIn(page), "passkey@example.com")
      }))

    it("invites somebody to a team, who signs in by e-mail and accepts", async () => {
      await visit(async (page) => {
        assert.strictEqual(await signUp(page, "host@example.com"), "ok")
        await page.evaluate(async (callbackUrl) => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          const team = await user?.createTeam({ displayName: "Guests" })
          await team?.inviteUser({ email: "guest@example.com", callbackUrl })
        }, `${site.origin}/join`)
      })
      const invitation = await codeFor("guest@example.com", /Guests/)
      await visit(async (page) => {
        await page.evaluate(
          (callbackUrl) => (globalThis as unknown as { app: App }).app.sendMagicLinkEmail("guest@example.com", { callbackUrl }),
          `${site.origin}/in`
        )
        const names = await page.evaluate(
          async ([code = "", invitation = ""]) => {
            const { app } = globalThis as unknown as { app: App }
            const signedIn = await app.signInWithMagicLink(code, { noRedirect: true })
            const accepted = await app.acceptTeamInvitation(invitation)
            const teams = await (await app.getUser())?.listTeams()
            return [signedIn.status, accepted.status, ...(teams ?? []).map(({ displayName }) => displayName)]
          },
          [await codeFor("guest@example.com", /sign in/i), invitation]
        )
        assert.deepStrictEqual(names, ["ok", "ok", "Guests"])
      })
    })

    it("treats a restricted user as signed out unless asked for", () =>
      visit(async (page) => {
        await configure({ "onboarding.requireEmailVerification": true })
        assert.strictEqual(await signUp(page, "restricted@example.com"), "ok")
        const seen = await page.evaluate(async () => {
          const { app } = globalThis as unknown as { app: App }
          const restricted = await app.getUser({ includeRestricted: true })
          return [await app.getUser(), restricted?.isRestricted, restricted?.restrictedReason?.type]
        })
        await configure({ "onboarding.requireEmailVerification": false })
        assert.deepStrictEqual(seen, [null, true, "email_not_verified"])
      }))

    it("buys a product on the checkout page", () =>
      visit(async (page) => {
        await admin("POST", "/internal/payments/setup")
        await configure({
          "payments.items.seats": { displayName: "Seats", customerType: "user" },
          "payments.products.pro": {
            displayName: "Pro",
            customerType: "user",
            serverOnly: false,
            prices: { once: { USD: "10" } },
            includedItems: { seats: { quantity: 3 } }
          }
        })
        assert.strictEqual(await signUp(page, "buyer@example.com"), "ok")
        const checkout = await page.evaluate(async (returnUrl) => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          return user?.createCheckoutUrl({ productId: "pro", returnUrl })
        }, `${site.origin}/`)
        await page.goto(checkout ?? "")
        await page.getByRole("button").first().click()
        await page.waitForURL(`${site.origin}/**`)
        const owned = await page.evaluate(async () => {
          const user = await (globalThis as unknown as { app: App }).app.getUser()
          return [
            ...((await user?.listProducts()) ?? []).map(({ displayName }) => displayName),
            (await user?.getItem("seats"))?.quantity
          ]
        })
        assert.deepStrictEqual(owned, ["Pro", 3])
      }))
  }
)
