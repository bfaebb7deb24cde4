import type { Page } from "playwright-core"
import { createClientApp } from "portico"
import { PorticoProvider } from "portico/react"
import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { person, personWithMfa } from "../../../screens/test/browser/support/people.js"
import { site } from "../../../screens/test/browser/support/site.js"
import { sixDigits, wrongDigits } from "../../support/totp.js"
import { plugIn } from "../support/authenticator.js"
import type { FileBrowser } from "../support/browser.js"
import { sharedBrowser } from "../support/browser.js"
import { emulator } from "../support/emulator.js"
import { linkIn, newestMail } from "../support/mailbox.js"
import { signedIn } from "../support/signedIn.js"
import { serverApp } from "../support/trusted.js"
import { heading, password } from "../support/visit.js"
import { visits } from "../support/visits.js"
import type { Flows } from "./views.js"
import { Flow, flows } from "./views.js"

// The flows on a site of one's own, in a browser: see `page.tsx`.

let browser: FileBrowser
let platform: Awaited<ReturnType<typeof emulator>>
let served: Awaited<ReturnType<typeof site>>
let visit: Awaited<ReturnType<typeof visits>>
beforeAll(async () => {
  platform = await emulator()
  ;[browser, served] = await Promise.all([sharedBrowser(), site(new URL("./page.tsx", import.meta.url), platform.settings)])
  visit = await visits(browser, () => served.origin)
})
afterAll(async () => {
  await browser?.close()
  await served?.stop()
  await platform?.stop()
})

const at = (path: string) => `${served.origin}${path}`
const open = (page: Page, path: string) => page.goto(at(path))
const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true })

/** Performs an action with arguments that the page reads as JSON, and returns its result. */
const act = async (page: Page, name: string, ...args: ReadonlyArray<unknown>) => {
  await form(page, name)
    .getByRole("textbox")
    .fill(args.map((arg) => JSON.stringify(arg)).join())
  await form(page, name).getByRole("button").click()
}
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

const freshEmail = () => `person-${crypto.randomUUID().slice(0, 8)}@example.com`

/** Signs up in a browser without a page of the site, and returns the address. */
const signUp = async (page: Page) => {
  const email = freshEmail()
  const credential = { email, password, verification_callback_url: at("/email-verification") }
  await signedIn(page.context(), served.origin, platform.settings, "sign-up", credential)
  return email
}
const home = async (page: Page) => {
  await open(page, "/")
  await heading(page, "/")
}

/** An app outside of the browser. */
const outside = () => createClientApp({ ...platform.settings, tokenStore: "memory" })
const withAccount = async () => {
  const email = freshEmail()
  await person(platform, at("/"), email)
  return email
}

/** Creates an account with a second factor, and returns the address and the secret. */
const withSecondFactor = async () => {
  const email = freshEmail()
  const secret = await personWithMfa(platform, at("/"), email)
  // Only the owner of a verified address can sign in with a link or a provider.
  await serverApp(platform.settings).users.update(await idOf(email), { primaryEmailVerified: true, otpAuthEnabled: true })
  return { email, secret }
}

/** The secret that the page of the enrolment shows. */
const enrolledSecret = async (page: Page) => (await page.getByText(/^secret: /).innerText()).slice("secret: ".length)

/** Changes what the page is told about the project. */
const withProject = (page: Page, config: Readonly<Record<string, unknown>>) =>
  page.route(/projects\/current/, async (route) => {
    const response = await route.fetch()
    const project = await response.json()
    await route.fulfill({ response, json: { ...project, config: { ...project.config, ...config } } })
  })

/** Answers requests with an error: a known one, if a code is given. */
const refuse = (page: Page, url: RegExp, code?: string, status = 400) =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": "*",
        ...(code !== undefined && { "x-stack-known-error": code })
      },
      json: { code, error: "told by the test", details: {} }
    })
  )

/** Holds requests until the page closes. */
const hold = (page: Page, url: RegExp) => page.route(url, () => {})

const linkTo = async (email: string, path: string) => linkIn(await newestMail(platform.url, email, /./), at(path))
const magicLink = async (email: string) => {
  await outside().auth.sendMagicLinkEmail(email, { callbackUrl: at("/magic-link") })
  return linkTo(email, "/magic-link")
}
const resetLink = async () => {
  const email = await withAccount()
  await outside().auth.sendForgotPasswordEmail(email, { callbackUrl: at("/password-reset") })
  return linkTo(email, "/password-reset")
}
const invitationLink = async (email: string) => {
  const server = serverApp(platform.settings)
  const team = await server.teams.create({ displayName: "Engines" })
  await server.invitations.send({ teamId: team.id, email, callbackUrl: at("/invitation") })
  return { link: await linkTo(email, "/invitation"), remove: () => server.teams.delete(team.id) }
}
const cliLink = () =>
  new Promise<string>((resolve) => {
    const polling = new AbortController()
    const { auth } = outside()
    const promptLink = (url: string) => {
      polling.abort()
      resolve(at(`/cli${new URL(url).search}`))
    }
    auth.promptCliLogin.result({ appUrl: served.origin, promptLink }, { signal: polling.signal }).catch(() => {})
  })

/** Signs in with a provider, to return to a page afterwards. */
const throughProvider = async (page: Page, email: string, returnTo = "/welcome") => {
  await open(page, `/sign-in?${new URLSearchParams({ after_auth_return_to: returnTo })}`)
  await act(page, "github")
  await page.getByRole("button", { name: "Allow" }).waitFor()
  await page.getByLabel("E-mail", { exact: true }).fill(email)
  await page.getByRole("button", { name: "Allow" }).click()
}

const none = { credential_enabled: false, magic_link_enabled: false, passkey_enabled: false, enabled_oauth_providers: [] }
const me = /users\/me$/

/** The step of a flow on a server, and so in the first render of its page: the URL is not known there. */
const stepOnServer = async (path: keyof Flows) => {
  const app = createClientApp({ ...platform.settings, tokenStore: "memory" })
  const html = renderToString(createElement(PorticoProvider, { app }, createElement(Flow, { use: flows[path] })))
  return /<h1>(.*?)<\/h1>/.exec(html)?.[1]
}

/** How each step of each flow is reached, or what it is if it is not in a browser. */
const steps: {
  readonly [Path in keyof Flows]: { readonly [Step in Flows[Path]["step"]]: (page: Page) => Promise<unknown> }
} = {
  "/sign-in": {
    loading: async (page) => {
      await hold(page, /projects\/current/)
      await open(page, "/sign-in")
    },
    failed: async (page) => {
      await refuse(page, /projects\/current/)
      await open(page, "/sign-in")
    },
    "not-allowed": async (page) => {
      await withProject(page, none)
      await open(page, "/sign-in")
    },
    "signed-in": async (page) => {
      const email = await signUp(page)
      await open(page, "/sign-in")
      await says(page, `user: ${email}`)
      await says(page, "reason: already")
    },
    start: (page) => open(page, "/sign-in"),
    "code-sent": async (page) => {
      const email = freshEmail()
      await open(page, "/sign-in")
      await act(page, "link", email)
      await says(page, `email: ${email}`)
    },
    "second-factor": async (page) => {
      const { email } = await withSecondFactor()
      await open(page, "/sign-in")
      await act(page, "password", { email, password })
    },
    done: async (page) => {
      const email = await withAccount()
      await open(page, "/sign-in")
      // Stays on the page.
      await page.evaluate(() => history.pushState(null, "", "/sign-in?after_auth_return_to=%2Fsign-in"))
      await act(page, "password", { email, password })
    }
  },
  "/sign-up": {
    loading: async (page) => {
      await hold(page, /projects\/current/)
      await open(page, "/sign-up")
    },
    failed: async (page) => {
      await refuse(page, /projects\/current/)
      await open(page, "/sign-up")
    },
    "not-allowed": async (page) => {
      await withProject(page, none)
      await open(page, "/sign-up")
    },
    closed: async (page) => {
      await withProject(page, { sign_up_enabled: false })
      await open(page, "/sign-up")
    },
    "signed-in": async (page) => {
      await open(page, "/sign-up")
      await heading(page, "start")
      await page.evaluate((input) => globalThis.app.auth.signUpWithCredential({ ...input, noRedirect: true }), {
        email: freshEmail(),
        password
      })
      await says(page, "reason: elsewhere")
    },
    start: (page) => open(page, "/sign-up"),
    "code-sent": async (page) => {
      await open(page, "/sign-up")
      await act(page, "link", freshEmail())
    },
    "second-factor": async (page) => {
      const { email } = await withSecondFactor()
      await open(page, "/sign-up")
      await act(page, "link", email)
      await heading(page, "code-sent")
      await act(page, "code", await codeTo(email))
    },
    done: async (page) => {
      await open(page, "/sign-up?after_auth_return_to=%2Fsign-up")
      await act(page, "password", { email: freshEmail(), password })
    }
  },
  "/forgot-password": {
    start: (page) => open(page, "/forgot-password"),
    sent: async (page) => {
      await open(page, "/forgot-password")
      await act(page, "send", freshEmail())
      await says(page, "sent: 1")
      await act(page, "resend")
      await says(page, "sent: 2")
    }
  },
  "/password-reset": {
    loading: () => stepOnServer("/password-reset"),
    "code-missing": (page) => open(page, "/password-reset"),
    "code-refused": async (page) => {
      const link = await resetLink()
      await page.goto(link)
      await act(page, "submit", "another password")
      await heading(page, "done")
      await page.goto(link)
      await act(page, "submit", "a third password")
      await says(page, "reason: used")
    },
    start: async (page) => page.goto(await resetLink()),
    done: async (page) => {
      await page.goto(await resetLink())
      await act(page, "submit", "short")
      await says(page, "submit: PasswordTooShort at password")
      await act(page, "submit", "another password")
    }
  },
  "/email-verification": {
    loading: () => stepOnServer("/email-verification"),
    "code-missing": (page) => open(page, "/email-verification"),
    "code-refused": async (page) => {
      await open(page, "/email-verification?code=wrong")
      await act(page, "verify")
      await says(page, "reason: invalid")
    },
    sent: async (page) => {
      const email = await signUp(page)
      await open(page, "/email-verification?code=wrong")
      await act(page, "verify")
      await act(page, "resend")
      await says(page, `email: ${email}`)
    },
    start: async (page) => page.goto(await linkTo(await signUp(page), "/email-verification")),
    done: async (page) => {
      await page.goto(await linkTo(await signUp(page), "/email-verification"))
      await act(page, "verify")
    }
  },
  "/magic-link": {
    loading: () => stepOnServer("/magic-link"),
    "code-missing": (page) => open(page, "/magic-link"),
    "code-refused": async (page) => {
      const link = await magicLink(freshEmail())
      await page.goto(link)
      await act(page, "submit")
      await heading(page, "/welcome")
      await page.goto(link)
      await act(page, "submit")
      await says(page, "reason: used")
    },
    start: async (page) => {
      const link = await magicLink(freshEmail())
      const email = await signUp(page)
      await page.goto(link)
      await says(page, `signedInAs: ${email}`)
    },
    "second-factor": async (page) => {
      const { email } = await withSecondFactor()
      await page.goto(await magicLink(email))
      await act(page, "submit")
    },
    done: async (page) => {
      const link = new URL(await magicLink(freshEmail()))
      link.searchParams.set("after_auth_return_to", "/magic-link")
      await page.goto(link.href)
      await act(page, "submit")
    }
  },
  "/oauth-callback": {
    loading: async (page) => {
      await hold(page, /auth\/oauth\/token/)
      await throughProvider(page, freshEmail())
    },
    "nothing-to-do": (page) => open(page, "/oauth-callback"),
    failed: async (page) => {
      await refuse(page, /auth\/oauth\/token/)
      await throughProvider(page, freshEmail())
    },
    "second-factor": async (page) => {
      const { email } = await withSecondFactor()
      await page.addInitScript(() => location.pathname === "/oauth-callback" && sessionStorage.setItem("stay", ""))
      await throughProvider(page, email)
    },
    done: (page) => throughProvider(page, freshEmail(), "/oauth-callback")
  },
  "/error": {
    loading: () => stepOnServer("/error"),
    "nothing-to-do": (page) => open(page, "/error"),
    failed: async (page) => {
      await open(page, "/error?errorCode=OUTER_OAUTH_TIMEOUT&message=late&details=%7B%7D")
      await says(page, "error: OuterOAuthTimeout")
    }
  },
  "/mfa": {
    loading: () => stepOnServer("/mfa"),
    start: async (page) => {
      const { email, secret } = await withSecondFactor()
      await home(page)
      await page.evaluate((input) => globalThis.app.auth.signInWithCredential.result(input), { email, password })
      await heading(page, "start")
      await act(page, "code", wrongDigits(secret))
      await says(page, "code: InvalidTotpCode at code")
    },
    ended: (page) => open(page, "/mfa"),
    "signed-in": async (page) => {
      await signUp(page)
      await open(page, "/mfa")
    },
    done: async (page) => {
      const { email, secret } = await withSecondFactor()
      await home(page)
      await page.evaluate((input) => globalThis.app.auth.signInWithCredential.result(input), { email, password })
      await page.evaluate(() => history.replaceState(null, "", "/mfa?after_auth_return_to=%2Fmfa"))
      await act(page, "code", sixDigits(secret))
    }
  },
  "/two-factor": {
    loading: async (page) => {
      await signUp(page)
      await hold(page, me)
      await open(page, "/two-factor")
    },
    failed: async (page) => {
      await signUp(page)
      await refuse(page, me)
      await open(page, "/two-factor")
      await heading(page, "failed")
      await page.unrouteAll()
      await page.getByRole("button", { name: "retry" }).click()
      await heading(page, "off")
      await refuse(page, me)
      await open(page, "/two-factor")
    },
    "signed-out": (page) => open(page, "/two-factor"),
    off: async (page) => {
      await signUp(page)
      await open(page, "/two-factor")
      await act(page, "begin")
      await page.getByRole("button", { name: "cancel" }).click()
      await says(page, "reason: null")
    },
    scan: async (page) => {
      await signUp(page)
      await open(page, "/two-factor")
      await act(page, "begin")
      await says(page, "qr: object")
      await act(page, "confirm", wrongDigits(await enrolledSecret(page)))
      await says(page, "confirm: InvalidTotpCode at code")
    },
    on: async (page) => {
      await signUp(page)
      await open(page, "/two-factor")
      await act(page, "begin")
      await act(page, "confirm", sixDigits(await enrolledSecret(page)))
      await heading(page, "on")
      await act(page, "disable")
      await heading(page, "off")
      await act(page, "begin")
      await act(page, "confirm", sixDigits(await enrolledSecret(page)))
    }
  },
  "/passkeys": {
    loading: async (page) => {
      await signUp(page)
      await hold(page, me)
      await open(page, "/passkeys")
    },
    failed: async (page) => {
      await signUp(page)
      await refuse(page, /projects\/current/)
      await open(page, "/passkeys")
    },
    "signed-out": (page) => open(page, "/passkeys"),
    "not-allowed": async (page) => {
      await signUp(page)
      await withProject(page, { passkey_enabled: false })
      await open(page, "/passkeys")
    },
    unsupported: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"))
      await signUp(page)
      await open(page, "/passkeys")
    },
    ready: async (page) => {
      const device = await plugIn(page)
      await signUp(page)
      await open(page, "/passkeys")
      await says(page, "remove: null")
      await device.recognise(false)
      await act(page, "register")
      await form(page, "register").getByText("false", { exact: true }).waitFor()
      assert.strictEqual(await page.getByText(/^register: /).count(), 0)
      await device.recognise(true)
      await act(page, "register")
      await says(page, "hasPasskey: true")
      await act(page, "remove")
      await says(page, "hasPasskey: false")
    }
  },
  "/invitation": {
    loading: () => stepOnServer("/invitation"),
    "code-missing": (page) => open(page, "/invitation"),
    "code-refused": async (page) => {
      await signUp(page)
      await open(page, "/invitation?code=wrong")
      await says(page, "reason: invalid")
    },
    "signed-out": async (page) => page.goto((await invitationLink(freshEmail())).link),
    failed: async (page) => {
      const { link } = await invitationLink(await signUp(page))
      await refuse(page, /team-invitations\/accept\/details/)
      await page.goto(link)
    },
    start: async (page) => {
      const { link } = await invitationLink(await signUp(page))
      await page.goto(link)
      await says(page, "teamDisplayName: Engines")
    },
    "wrong-user": async (page) => {
      const { link } = await invitationLink(await signUp(page))
      await refuse(page, /team-invitations\/accept$/, "TEAM_INVITATION_EMAIL_MISMATCH")
      await page.goto(link)
      await act(page, "accept")
    },
    "team-gone": async (page) => {
      const { link } = await invitationLink(await signUp(page))
      await refuse(page, /team-invitations\/accept$/, undefined, 404)
      await page.goto(link)
      await act(page, "accept")
    },
    done: async (page) => {
      const { link } = await invitationLink(await signUp(page))
      await page.goto(link)
      await act(page, "accept")
    }
  },
  "/cli": {
    loading: () => stepOnServer("/cli"),
    failed: async (page) => {
      await signUp(page)
      await refuse(page, me)
      await page.goto(await cliLink())
    },
    "code-missing": (page) => open(page, "/cli"),
    "code-refused": async (page) => {
      await signUp(page)
      await open(page, "/cli?login_code=wrong")
      await act(page, "confirm")
    },
    "signed-out": async (page) => page.goto(await cliLink()),
    start: async (page) => {
      const email = await signUp(page)
      await page.goto(await cliLink())
      await says(page, `user: ${email}`)
    },
    done: async (page) => {
      await signUp(page)
      await page.goto(await cliLink())
      await act(page, "confirm")
    }
  },
  "/sign-out": {
    start: async (page) => {
      await signUp(page)
      await open(page, "/sign-out")
    },
    done: async (page) => {
      await signUp(page)
      await refuse(page, /auth\/sessions\/current/)
      await open(page, "/sign-out?stay")
      await act(page, "signOut")
    }
  }
}

const idOf = async (email: string) => {
  const [user] = (await serverApp(platform.settings).users.list({ query: email })).items
  return user?.id ?? assert.fail(`no user has ${email}`)
}

/** Returns the six-character code of the newest e-mail. */
const codeTo = async (email: string) =>
  /\b[A-Z0-9]{6}\b/.exec((await newestMail(platform.url, email, /./)).body.text)?.[0] ?? assert.fail("no code")

/** What the console shows of requests that fail, as a test asks for. */
const refusals = [/status of [45]/, /net::ERR/]

describe.each(Object.entries(steps))("the flow of %s", (_, byStep) => {
  it.each(Object.entries(byStep))("reaches the step %s", (step, reach) =>
    visit(async (page) => {
      const reached = await reach(page)
      if (typeof reached === "string") assert.strictEqual(reached, step)
      else await heading(page, step)
    }, refusals)
  )
})

/** Navigates within the site, as a link of it does. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, "", path)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)

describe("a flow that the browser's history leaves", () => {
  it("signs nobody in afterwards, and is at its start when the visitor returns", () =>
    visit(async (page) => {
      const email = await withAccount()
      await open(page, "/forgot-password")
      await heading(page, "start")
      await follow(page, "/sign-in")
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/auth\/password\/sign-in/, (route) => released.then(() => route.continue()))
      const request = page.waitForRequest(/auth\/password\/sign-in/)
      await act(page, "password", { email, password })
      await request
      await page.goBack()
      await form(page, "send").waitFor()
      release()
      await page.goForward()
      await form(page, "password").waitFor()
      await heading(page, "start")
      assert.isNull(await page.evaluate(() => globalThis.app.user.get()))
      await act(page, "password", { email, password })
      await heading(page, "/welcome")
    }, refusals))

  it("has the code of its own URL only", () =>
    visit(async (page) => {
      const first = await resetLink()
      await page.goto(first)
      await heading(page, "start")
      await follow(page, "/password-reset")
      await heading(page, "code-missing")
      await page.goBack()
      await heading(page, "start")
      await act(page, "submit", "another password")
      await heading(page, "done")
      assert.strictEqual(page.url(), at("/password-reset"))
      await page.goForward()
      await heading(page, "code-missing")
    }, refusals))
})

describe("the registration of a passkey", () => {
  it("asks the user once for two submissions, and registers nothing if its page is left meanwhile", () =>
    visit(async (page) => {
      const device = await plugIn(page)
      await signUp(page)
      await home(page)
      await page.evaluate(() => {
        const create = navigator.credentials.create.bind(navigator.credentials)
        let times = 0
        navigator.credentials.create = (options) => {
          document.documentElement.dataset["asked"] = String(++times)
          return create(options)
        }
      })
      const asked = (times: number) =>
        page.waitForFunction((times) => document.documentElement.dataset["asked"] === String(times), times)
      await device.touch(false)
      await follow(page, "/passkeys")
      await act(page, "register")
      await asked(1)
      await act(page, "register")
      await form(page, "register").getByText("false", { exact: true }).waitFor()
      await follow(page, "/welcome")
      await heading(page, "/welcome")
      await device.touch(true)
      await follow(page, "/passkeys")
      await says(page, "hasPasskey: false")
      assert.deepStrictEqual(await device.passkeys(), [])
      await act(page, "register")
      await says(page, "hasPasskey: true")
      await asked(2)
      assert.strictEqual((await device.passkeys()).length, 1)
    }, refusals))
})
