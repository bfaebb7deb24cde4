import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { plugIn, watchSuggestions } from "../../../test/browser/support/authenticator.js"
import { linkIn, newestMail } from "../../../test/browser/support/mailbox.js"
import { adminApp, serverApp } from "../../../test/browser/support/trusted.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { freshDigits, wrongDigits } from "../../../test/support/totp.js"
import { alert, button, field, fill } from "./support/acts.js"
import { person, personWithMfa } from "./support/people.js"
import { beside, stage } from "./support/stage.js"

const { at, platform, visit } = stage()

/** Navigates within the app, as its router does. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, "", path)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)

const signOut = async (page: Page) => {
  await follow(page, "/handler/sign-out")
  await heading(page, "Nobody")
}

/** Records the requests that use up or check an e-mailed code. */
const spending = (page: Page) => {
  const requests: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST" && /(?:otp\/sign-in|reset|verify|accept|cli\/complete)/.test(request.url()))
      requests.push(new URL(request.url()).pathname)
  })
  return requests
}

describe("signing in with a password", () => {
  it("works with the keyboard alone: an error is shown at its field, announced and focused", () =>
    visit(
      async (page) => {
        await person(platform(), at("/"), "ada@example.com")
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").focus()
        await page.keyboard.press("Enter")
        const required = page.getByRole("alert").filter({ hasText: "Enter your email." })
        await required.waitFor()
        assert.strictEqual(await field(page, "Email").getAttribute("aria-describedby"), await required.getAttribute("id"))
        await page.keyboard.type("ada@example.com")
        await required.waitFor({ state: "detached" })
        await page.keyboard.press("Tab") // to "Forgot password?"
        await page.keyboard.press("Tab")
        await page.keyboard.type("wrong password")
        await page.keyboard.press("Enter")
        await page.getByRole("alert").filter({ hasText: "Wrong email or password." }).waitFor()
        await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "password")
        await page.keyboard.press("ControlOrMeta+A")
        await page.keyboard.type(password)
        await page.keyboard.press("Tab")
        await page.keyboard.press("Space")
        assert.strictEqual(await field(page, "Password").getAttribute("type"), "text")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await heading(page, "Hello, ada@example.com")
      },
      [/400/]
    ))

  it("sends the form once while Enter is held down", () =>
    visit(
      async (page) => {
        const sent: Array<string> = []
        page.on("request", (request) => request.url().endsWith("/password/sign-in") && sent.push(request.method()))
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").fill("held@example.com")
        await field(page, "Password").fill("wrong password")
        await page.keyboard.down("Enter")
        await page.getByRole("alert").filter({ hasText: "Wrong email or password." }).waitFor()
        for (let repeat = 0; repeat < 3; repeat++) await page.keyboard.down("Enter")
        await page.keyboard.up("Enter")
        assert.deepStrictEqual(sent, ["POST"])
        await page.keyboard.press("Enter")
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
        assert.deepStrictEqual(sent, ["POST", "POST"])
      },
      [/400/]
    ))

  it("keeps the return URL through the sign-up page", () =>
    visit(async (page) => {
      await page.goto(at(`/handler/sign-in?after_auth_return_to=${encodeURIComponent("/?board=7")}`))
      await page.getByRole("link", { name: "Create an account" }).click()
      await field(page, "Email").fill("return@example.com")
      await field(page, "Password").fill(password)
      await button(page, "Create account").click()
      await heading(page, "Hello, return@example.com")
      assert.strictEqual(page.url(), at("/?board=7"))
    }))

  it("carries a typed address to the pages that it links to, and back, in no URL, and only once", () =>
    visit(async (page) => {
      const typed = "carried@example.com"
      const carries = async (link: string, title: string | RegExp) => {
        await page.getByRole("link", { name: link }).click()
        await heading(page, title)
        await page.waitForFunction((email) => document.querySelector("input")?.value === email, typed)
        assert.notInclude(page.url(), "carried")
      }
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill(typed)
      await carries("Forgot password?", "Reset your password")
      await carries("Back to sign in", /^Sign in to/)
      await carries("Create an account", /^Create your/)
      await carries("Sign in", /^Sign in to/)
      assert.isFalse(await page.evaluate((email) => JSON.stringify(sessionStorage).includes(email), typed))
      await page.reload()
      await field(page, "Password").waitFor()
      assert.strictEqual(await field(page, "Email").inputValue(), "")
    }))

  it("shows sign-up errors at their fields until these change", () =>
    visit(
      async (page) => {
        await person(platform(), at("/"), "taken@example.com")
        await page.goto(at("/handler/sign-up"))
        await field(page, "Email").fill("taken@example.com")
        await field(page, "Password").fill("short")
        await button(page, "Create account").click()
        const short = page.getByRole("alert").filter({ hasText: "Use at least 8 characters." })
        await short.waitFor()
        await field(page, "Password").fill(password)
        await short.waitFor({ state: "detached" })
        await button(page, "Create account").click()
        await page.getByRole("alert").filter({ hasText: "There is already an account with this email." }).waitFor()
        await field(page, "Email").fill("not an address")
        await button(page, "Create account").click()
        await page.getByRole("alert").filter({ hasText: "Enter a valid email address" }).waitFor()
      },
      [/400/, /409/]
    ))
})

describe("what a server has read for another user", () => {
  it("is dropped under a policy that forbids markup from texts", () =>
    visit(async (page) => {
      await page.goto(at("/of-another"))
      await heading(page, "Nobody")
    }))
})

describe("signing in by email", () => {
  it("says how to continue if the address is not verified, in every language", () =>
    visit(
      async (page) => {
        await person(platform(), at("/"), "unverified@example.com")
        await page.goto(at("/handler/sign-in"))
        for (const [language, label, send, text] of [
          ["en", "Email", "Email me a code", "This email is not verified, so it cannot get a code. Sign in another way."],
          ["de", "E-Mail", "Code per E-Mail", "nicht bestätigt"],
          ["es", "Correo electrónico", "Código por correo", "no está verificado"],
          ["ja", "メールアドレス", "コードをメールで送る", "確認されていないため"]
        ] as const) {
          await follow(page, `/handler/sign-in?language=${language}`)
          await field(page, label).fill("unverified@example.com")
          await button(page, send).click()
          await alert(page, text)
        }
      },
      [/409/]
    ))

  it("accepts a pasted code immediately, and reports wrong ones, each of which the next replaces", () =>
    visit(
      async (page) => {
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").fill("code@example.com")
        await button(page, "Email me a code").click()
        await heading(page, "Check your email")
        const { text } = (await newestMail(platform().url, "code@example.com", /./)).body
        const code = /\b[A-Z0-9]{6}\b/.exec(text)?.[0] ?? ""
        assert.strictEqual(await field(page, "Code").getAttribute("autocomplete"), "one-time-code")
        const refused = page.getByRole("alert").filter({ hasText: "not valid" })
        await page.keyboard.type(code === "000000" ? "000001" : "000000")
        await refused.waitFor()
        const again = page.waitForResponse(/\/auth\/otp\/sign-in$/)
        await page.keyboard.type(code === "111111" ? "111112" : "111111")
        await again
        await refused.waitFor()
        // As a paste, which replaces what is selected.
        await page.keyboard.insertText(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)
        await heading(page, "Hello, code@example.com")
      },
      [/404/]
    ))

  it("still asks for the code after the page was loaded again, as on a phone whose person has read the mail in another app", () =>
    visit(async (page) => {
      const send = async (email: string, path = "/handler/sign-in") => {
        await page.goto(at(path))
        await field(page, "Email").fill(email)
        await button(page, "Email me a code").click()
        await heading(page, "Check your email")
      }
      await send("discarded@example.com")
      await page.reload()
      await page.getByText("We sent a code to discarded@example.com.").waitFor()
      const { text } = (await newestMail(platform().url, "discarded@example.com", /./)).body
      await field(page, "Code").fill(/\b[A-Z0-9]{6}\b/.exec(text)?.[0] ?? "")
      await heading(page, "Hello, discarded@example.com")
      await signOut(page)
      await page.goto(at("/handler/sign-in"))
      await field(page, "Password").waitFor()

      await send("back@example.com", "/handler/sign-up")
      await page.reload()
      await button(page, "Use another email").click()
      await field(page, "Password").waitFor()
      await page.reload()
      await field(page, "Password").waitFor()

      await send("old@example.com")
      await page.evaluate((minutes) => {
        for (const [key, text] of Object.entries(sessionStorage))
          if (text.includes("old@example.com"))
            sessionStorage.setItem(
              key,
              text.replace(/\d{13}/, (at: string) => `${Number(at) - minutes * 60_000}`)
            )
      }, 16)
      await page.reload()
      await field(page, "Password").waitFor()
    }))

  it("still asks for the second factor after the page was loaded again, until the sign-in is left, completed or too old", () =>
    visit(
      async (page) => {
        const email = "factor@example.com"
        const secret = await personWithMfa(platform(), at("/"), email)
        const enter = async () => {
          await fill(page, { Email: email, Password: password }, "Sign in")
          await heading(page, "Two-factor authentication")
        }
        const asksAgain = async () => {
          await page.reload()
          await heading(page, "Two-factor authentication")
        }
        const beginsAnew = async () => {
          await page.reload()
          await field(page, "Password").waitFor()
        }
        const complete = async () => {
          await field(page, "Code").fill(freshDigits(secret, platform()))
          await heading(page, `Hello, ${email}`)
          await signOut(page)
          await follow(page, "/handler/sign-in")
          await field(page, "Password").waitFor()
        }

        await page.goto(at("/handler/sign-in"))
        await enter()
        await asksAgain()
        await field(page, "Code").fill(wrongDigits(secret, platform().now()))
        await alert(page, /Wrong code/)
        await asksAgain()
        await complete()

        await enter()
        await asksAgain()
        await button(page, "Back to sign in").click()
        await field(page, "Password").waitFor()
        await beginsAnew()

        // The page of the second factor completes the attempt of the tab.
        await enter()
        await page.goto(at("/handler/mfa"))
        await complete()

        // Another sign-in has taken the place of the attempt in the tab.
        await enter()
        await page.evaluate(() => {
          for (const key of Object.keys(sessionStorage))
            if (key.endsWith("_mfa_attempt_code")) sessionStorage.setItem(key, "another")
        })
        await beginsAnew()

        await enter()
        await page.evaluate((minutes) => {
          for (const [key, text] of Object.entries(sessionStorage))
            if (key.startsWith("portico-"))
              sessionStorage.setItem(
                key,
                text.replace(/\d{13}/, (at: string) => `${Number(at) - minutes * 60_000}`)
              )
        }, 6)
        await beginsAnew()
      },
      [/400/]
    ))

  it("begins with its form if what the tab has stored is no sent code", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill("stored@example.com")
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      for (const text of ["null", "7", "{", "[]"]) {
        await page.evaluate((text) => {
          const [key] = Object.keys(sessionStorage).filter((one) => one.startsWith("portico-step-"))
          sessionStorage.setItem(key ?? "portico-step-00000000-0000-4000-8000-000000000001", text)
        }, text)
        await page.reload()
        await field(page, "Password").waitFor()
      }
    }))

  it("does not ask for a code once a user has signed in elsewhere", () =>
    visit(async (page, context) => {
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill("link@example.com")
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      const other = await context.newPage()
      await other.goto(linkIn(await newestMail(platform().url, "link@example.com", /./), at("/handler/magic-link-callback")))
      await button(other, "Sign in").click()
      await heading(other, "Hello, link@example.com")
      await page.reload()
      await heading(page, "You are signed in")
      await signOut(other)
      await page.reload()
      await field(page, "Password").waitFor()
    }))

  it("accepts the link that is pasted in place of the code", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await field(page, "Email").fill("pasted@example.com")
      await button(page, "Email me a code").click()
      await heading(page, "Check your email")
      const mail = await newestMail(platform().url, "pasted@example.com", /./)
      await field(page, "Code").fill(` ${linkIn(mail, at("/handler/magic-link-callback"))}\n`)
      await heading(page, "Hello, pasted@example.com")
    }))
})

describe("signing in with a passkey", () => {
  it("opens the browser's dialog without any input", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      const suggestions = await watchSuggestions(page)
      await person(platform(), at("/"), "passkey@example.com")
      await page.goto(at("/"))
      await heading(page, "Nobody")
      await beside(page, (fixture, email) => fixture.withPasskey(email), "passkey@example.com")
      await device.touch(false)
      await page.goto(at("/handler/sign-in"))
      await suggestions()
      await device.touch(true)
      await button(page, "Use a passkey").click()
      await heading(page, "Hello, passkey@example.com")
    }))
})

describe("signing in with a provider", () => {
  it("redirects to the one chosen from the menu by keyboard, and returns signed in", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await button(page, "More providers").focus()
      await page.keyboard.press("Enter")
      await page.getByRole("menuitem").first().waitFor()
      await page.keyboard.press("d")
      await page.keyboard.press("Escape")
      await page.getByRole("menuitem").first().waitFor({ state: "hidden" })
      await page.waitForFunction(() => document.activeElement?.getAttribute("aria-expanded") === "false")
      await page.keyboard.press("Enter")
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowUp")
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Allow" }).waitFor()
      await page.getByLabel("E-mail", { exact: true }).fill("oauth@example.com")
      await page.getByRole("button", { name: "Allow" }).click()
      await heading(page, "Hello, oauth@example.com")
    }))

  it("says that access was denied, and leads back", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in"))
      await button(page, "Continue with GitHub").click()
      await page.getByRole("button", { name: "Refuse" }).click()
      await page.getByRole("alert").filter({ hasText: "You did not allow the provider" }).waitFor()
      await page.getByRole("link", { name: "Back to sign in" }).click()
      await heading(page, /^Sign in to/)
    }))

  it("shows no text from the URL of the error page", () =>
    visit(async (page) => {
      await page.goto(
        at(`/handler/error?${new URLSearchParams({ errorCode: "ANY", message: "Call +1 555 0100", details: "{}" })}`)
      )
      await heading(page, "Something went wrong")
      assert.notInclude((await page.textContent("main")) ?? "", "555")
    }))
})

describe("two-factor authentication", () => {
  it("asks for a six-digit code, shows an error for a wrong one, or for none of them, and the next one replaces it", () =>
    visit(
      async (page, context) => {
        const secret = await personWithMfa(platform(), at("/"), "mfa@example.com")
        await page.goto(at("/handler/sign-in"))
        await field(page, "Email").fill("mfa@example.com")
        await field(page, "Password").fill(password)
        await button(page, "Sign in").click()
        await heading(page, "Two-factor authentication")
        assert.strictEqual(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete")), "one-time-code")
        await page.keyboard.type(wrongDigits(secret))
        await alert(page, "Wrong code.")
        const digits = freshDigits(secret, platform())
        await context.setOffline(true)
        await page.keyboard.type(digits)
        await alert(page, "You are offline.")
        await context.setOffline(false)
        await page.keyboard.type(digits)
        await heading(page, "Hello, mfa@example.com")
      },
      [/400/, /ERR_INTERNET_DISCONNECTED/]
    ))
})

describe("a forgotten password", () => {
  it("is replaced with an e-mailed link, which is used up by saving", () =>
    visit(async (page) => {
      await person(platform(), at("/"), "forgot@example.com")
      await page.goto(at("/handler/sign-in"))
      await page.getByRole("link", { name: "Forgot password?" }).click()
      await field(page, "Email").fill("forgot@example.com")
      await button(page, "Send reset link").click()
      await heading(page, "Check your email")
      const link = linkIn(await newestMail(platform().url, "forgot@example.com", /reset/i), at("/handler/password-reset"))
      await page.goto(link)
      await page.reload()
      await field(page, "New password").fill("a completely new one")
      await button(page, "Save password").click()
      await heading(page, "Your password is saved")
      await page.getByRole("link", { name: "Sign in" }).click()
      await field(page, "Email").fill("forgot@example.com")
      await field(page, "Password").fill("a completely new one")
      await button(page, "Sign in").click()
      await heading(page, "Hello, forgot@example.com")
      await page.goto(at("/handler/password-reset"))
      await heading(page, "This link does not work")
    }))
})

describe("an invitation to a team", () => {
  it("leads through sign-up into the team, and is accepted on a click", () =>
    visit(async (page) => {
      const server = serverApp(platform().settings)
      const team = await server.teams.create({ displayName: "Analytical Engines" })
      await server.invitations.send({
        teamId: team.id,
        email: "invited@example.com",
        callbackUrl: at("/handler/team-invitation")
      })
      const link = linkIn(await newestMail(platform().url, "invited@example.com", /invit/i), at("/handler/team-invitation"))
      const spent = spending(page)
      await page.goto(link)
      await page.getByRole("link", { name: "Sign in" }).click()
      await page.getByRole("link", { name: "Create an account" }).click()
      await field(page, "Email").fill("invited@example.com")
      await field(page, "Password").fill(password)
      await button(page, "Create account").click()
      await heading(page, "Join Analytical Engines")
      assert.deepStrictEqual(
        spent.filter((path) => path.endsWith("accept")),
        []
      )
      await button(page, "Join team").click()
      await heading(page, "You are a member of Analytical Engines")
    }))
})

describe("another language", () => {
  it("is loaded on demand", () =>
    visit(async (page) => {
      await page.goto(at("/handler/sign-in?language=de-AT"))
      await heading(page, /^Bei .+ anmelden$/)
      await button(page, "Weitere Anbieter").waitFor()
      assert.strictEqual(await page.locator(".po-root").getAttribute("lang"), "de")
    }))
})

// Last, because the project stays in this state.
describe("a project that forbids something", () => {
  it("hides it on the pages: no sign-up, no password, no provider, nothing at all", () =>
    visit(async (page) => {
      const admin = adminApp(platform().settings)
      await admin.project.update({ config: { signUpEnabled: false, credentialEnabled: false } })
      await page.goto(at("/handler/sign-in"))
      await button(page, "Email me a code").waitFor()
      assert.strictEqual(await page.getByLabel("Password").count(), 0)
      assert.strictEqual(await page.getByText("Create an account").count(), 0)
      await page.goto(at("/handler/sign-up"))
      await heading(page, "Sign-up is closed")
      await page.getByRole("link", { name: "Sign in" }).click()
      await heading(page, /^Sign in to/)

      await admin.project.update({ config: { magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] } })
      await page.goto(at("/handler/sign-in"))
      await heading(page, "Sign-in is unavailable")
    }))
})
