import type { BrowserContext, Page } from "playwright-core"
import { createClientApp } from "portico"
import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { linkIn, newestMail } from "../../../test/browser/support/mailbox.js"
import { serverApp } from "../../../test/browser/support/trusted.js"
import { heading } from "../../../test/browser/support/visit.js"
import { button, field } from "./support/acts.js"
import { person } from "./support/people.js"
import { beside, stage } from "./support/stage.js"

// All pages that e-mailed links lead to, under strict mode, which mounts everything twice.

const { at, platform, visit } = stage()
const twoWeeks = 14 * 24 * 3_600_000

interface LinkPage {
  readonly path: string
  /** Sends the e-mail with the link to an address. */
  readonly send: (email: string) => Promise<unknown>
  readonly isSignedIn?: true
  /** The request with which the click uses up the code. */
  readonly spends: RegExp
  /** Clicks the button that uses up the code. */
  readonly click: (page: Page) => Promise<void>
  readonly done: string | RegExp
  /** The page that a rejected code links to. */
  readonly next: string | RegExp
}

const pages: ReadonlyArray<LinkPage> = [
  {
    path: "magic-link-callback",
    send: (email) => {
      const app = createClientApp({ ...platform().settings, tokenStore: "memory" })
      return app.auth.sendMagicLinkEmail(email, { callbackUrl: at("/handler/magic-link-callback") })
    },
    spends: /auth\/otp\/sign-in$/,
    click: (page) => button(page, "Sign in").click(),
    done: /^Hello, /,
    next: /sign in|new link/i
  },
  {
    path: "email-verification",
    send: (email) => person(platform(), at("/"), email),
    spends: /contact-channels\/verify$/,
    click: (page) => button(page, "Verify email").click(),
    done: "Your email is verified",
    next: /start page|continue|sign in|new link/i
  },
  {
    path: "password-reset",
    send: async (email) => {
      const app = await person(platform(), at("/"), email)
      await app.auth.sendForgotPasswordEmail(email, { callbackUrl: at("/handler/password-reset") })
    },
    spends: /auth\/password\/reset$/,
    click: async (page) => {
      await field(page, "New password").fill("a completely new one")
      await button(page, "Save password").click()
    },
    done: "Your password is saved",
    next: "Get a new link"
  },
  {
    path: "team-invitation",
    send: async (email) => {
      const server = serverApp(platform().settings)
      const team = await server.teams.create({ displayName: "Engines" })
      await server.invitations.send({ teamId: team.id, email, callbackUrl: at("/handler/team-invitation") })
      await person(platform(), at("/"), email)
    },
    isSignedIn: true,
    spends: /team-invitations\/accept$/,
    click: (page) => button(page, "Join team").click(),
    done: /^You are a member of Engines/,
    next: /start page/
  }
]

/** Opens the start page, signed in if the link requires it. */
const enter = async (page: Page, { isSignedIn }: Pick<LinkPage, "isSignedIn">, email: string) => {
  await page.goto(at("/"))
  await heading(page, "Nobody")
  if (!isSignedIn) return
  await beside(page, (fixture, email) => fixture.signIn(email), email)
  await heading(page, /^Hello, /)
}

const linkTo = async (email: string, path: string) => {
  const url = at(`/handler/${path}`)
  // The newest e-mail with such a link: sign-up sends one too.
  const subject = { "password-reset": /reset/i, "team-invitation": /invit/i, "email-verification": /verif/i }[path] ?? /./
  return linkIn(await newestMail(platform().url, email, subject), url)
}

/** Records the requests of a browser's pages to a path. */
const sent = (context: BrowserContext, path: RegExp) => {
  const found: Array<string> = []
  context.on("request", (request) => {
    if (request.method() !== "OPTIONS" && path.test(new URL(request.url()).pathname)) found.push(request.method())
  })
  return found
}

describe.each(pages)("the link to $path", { timeout: 240_000 }, ({ click, done, next, path, send, spends, ...who }) => {
  /** Clicks, unless the page has already detected that its code is invalid. */
  const tryAgain = async (page: Page) => {
    const refused = page.getByRole("heading", { name: /does not work$/ })
    const offered = page.getByRole("main").getByRole("button", { name: /^(?:Sign in|Verify email|Save password|Join team)$/ })
    await refused.or(offered).first().waitFor()
    if ((await refused.count()) === 0) await click(page)
  }
  const goesOn = async (page: Page) => {
    await heading(page, /does not work$/)
    await page
      .getByRole("main")
      .getByRole("link", { name: next })
      .or(page.getByRole("main").getByRole("button", { name: next }))
      .first()
      .waitFor()
  }

  it("uses up its code on a click, not when it is loaded, prefetched or opened by a mail scanner; then says that it was used", () =>
    visit(
      async (page, context) => {
        const email = `click-${path}@example.com`
        await send(email)
        await enter(page, who, email)
        const link = await linkTo(email, path)
        const spent = sent(context, spends)
        await page.evaluate((href) => {
          document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }))
          return fetch(href, { headers: { purpose: "prefetch" } }).then((response) => response.text())
        }, link)
        const scanner = await context.browser()?.newContext()
        if (scanner !== undefined) {
          const scanned = sent(scanner, spends)
          const other = await scanner.newPage()
          await other.goto(link)
          await heading(other, /./)
          await other.waitForLoadState("networkidle")
          assert.deepStrictEqual(scanned, [])
          await scanner.close()
        }
        for (const _ of ["loaded", "loaded again"]) {
          await page.goto(link)
          await page.getByRole("main").getByRole("button").last().waitFor()
        }
        await page.waitForLoadState("networkidle")
        assert.deepStrictEqual(spent, [])
        await click(page)
        await heading(page, done)
        assert.deepStrictEqual(spent, ["POST"])

        await page.goto(link)
        await tryAgain(page)
        await goesOn(page)
        await page.getByText(/already been used/).waitFor()
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/status of 4/]
    ))

  it("loses its code once that is used, so that going back and reloading say that it was used", () =>
    visit(async (page) => {
      const email = `spent-${path}@example.com`
      await send(email)
      await enter(page, who, email)
      await page.goto(await linkTo(email, path))
      await click(page)
      await heading(page, done)
      const session = await page.context().newCDPSession(page)
      const { entries } = await session.send("Page.getNavigationHistory")
      assert.isEmpty(entries.filter(({ url }) => url.includes("code=")))
      // A completed sign-in replaces its page.
      if (path === "magic-link-callback") return assert.isEmpty(entries.filter(({ url }) => url.includes(path)))
      await (page.url() === at(`/handler/${path}`) ? page.reload() : page.goBack())
      await heading(page, /does not work$/)
      await page.getByText(/already been used/).waitFor()
      assert.deepStrictEqual(await barriers(page), [])
    }))

  it("says what to do next if its code is of another kind, truncated, invented, missing or expired", () =>
    visit(
      async (page) => {
        const email = `bad-${path}@example.com`
        await send(email)
        await enter(page, who, email)
        const link = await linkTo(email, path)
        const other = "x".repeat(45)
        // Of the same user if one was sent, otherwise of another user.
        const kind = pages[path === "magic-link-callback" ? 1 : path === "email-verification" ? 0 : 1]!
        const owner = kind.path === "email-verification" && path !== "magic-link-callback" ? email : `foreign-${path}@example.com`
        if (owner !== email) await kind.send(owner)
        const foreign = (await linkTo(owner, kind.path)).replace(`/${kind.path}`, `/${path}`)
        const codes: Array<string | null> = [
          link.slice(0, -3),
          at(`/handler/${path}?code=${other}`),
          at(`/handler/${path}`),
          at(`/handler/${path}?code=`)
        ]
        codes.push(foreign)
        codes.push(null)
        for (const bad of codes) {
          if (bad === null) platform().putForward(twoWeeks)
          await page.goto(bad ?? link)
          await tryAgain(page)
          await goesOn(page)
        }
        assert.deepStrictEqual(await barriers(page), [])
      },
      [/status of 4/]
    ))
})
