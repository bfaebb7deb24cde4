import type { APIResponse, Browser, Page, Response } from "playwright-core"
import { signedDelivery } from "./webhooks.ts"

/** The lifetime of access tokens: long enough for a few steps, short enough to wait for. */
export const accessTokenLifetimeMillis = 9000

/** A running example and its platform. */
export interface Running {
  readonly url: string
  /** The URL of the platform. */
  readonly platformUrl: string
  /** The number of requests that the platform has received. */
  readonly requests: () => number
  readonly email: string
  readonly password: string
}

/** Throws unless a condition holds. */
const expect = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(`expected ${what}`)
}

/** Throws if a shared cache may store a response. */
const expectUncached = (answer: APIResponse | Response | null, what: string): void => {
  const { "cache-control": control = "" } = answer?.headers() ?? {}
  expect(/\bprivate\b/.test(control) && /\bno-store\b/.test(control), `private, no-store at ${what}, not ${control}`)
}

type RequestOptions = NonNullable<Parameters<Page["request"]["fetch"]>[1]>

/** Sends a request with the page's cookies, again if the server has closed the connection since the last one. */
const send = (page: Page, url: string, options: RequestOptions = {}) => page.request.fetch(url, { maxRetries: 2, ...options })

const accessCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => /access/.test(name) && !/https/.test(name))?.value

/** Returns when the access token in a cookie expires. */
const expiryOf = (cookie: string): number => {
  const [, token = ""] = JSON.parse(decodeURIComponent(cookie)) as Array<string>
  const { exp } = JSON.parse(atob(token.split(".")[1] ?? "")) as { readonly exp: number }
  return exp * 1000
}

const signIn = async (page: Page, { email, password }: Pick<Running, "email" | "password">) => {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** Sends the browser's last change again, for another name and with headers that state its origin. */
type Resend = (name: string, from: Readonly<Record<string, string>>) => Promise<APIResponse>

/** The change that each page has sent last, as its framework formats it. */
const changes = new WeakMap<Page, Resend>()

const watchChange = async (page: Page, change: () => Promise<void>): Promise<void> => {
  const sending = page.waitForRequest((request) => request.method() === "POST")
  await change()
  const request = await sending
  const { cookie: _, ...headers } = Object.fromEntries(
    Object.entries(await request.allHeaders()).filter(
      ([name]) => !/^(?::|host$|content-length$|origin$|referer$|sec-)/.test(name)
    )
  )
  const body = request.postDataBuffer()?.toString() ?? ""
  const [, between = ""] = /Ada(.{1,3})Lovelace/.exec(body) ?? []
  expect(between !== "", "the name in the body of the change")
  changes.set(page, (name, from) =>
    send(page, request.url(), {
      method: "POST",
      headers: { ...headers, ...from },
      // The length stays, because formats may state it.
      data: Buffer.from(body.replace(`Ada${between}Lovelace`, `Ada${between}${name}`)),
      maxRedirects: 0
    })
  )
}

type Step = readonly [name: string, step: (page: Page, running: Running) => Promise<void>]

/** The steps that every example runs in a real browser, in order, by name. */
const steps: ReadonlyArray<Step> = [
  [
    "the guarded page leads to the sign-in page",
    async (page, { url }) => {
      await page.goto(url)
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      expect(new URL(page.url()).pathname === "/sign-in", "the address of the sign-in page")
    }
  ],
  [
    "a wrong password is told at the form",
    async (page, running) => {
      await signIn(page, { ...running, password: "wrong password" })
      await page.getByText("Wrong email or password.").waitFor()
    }
  ],
  [
    "the right one leads to the guarded page",
    async (page, running) => {
      await signIn(page, running)
      await page.getByText(`Signed in as ${running.email}`).waitFor()
    }
  ],
  [
    "a guarded page that needs no more than the session asks the platform nothing",
    async (page, { email, requests, url }) => {
      const counts: Array<number> = []
      // The first request fetches the project's public keys, and a slow machine may have to renew the token before the second.
      while (counts.at(-1) !== 0) {
        expect(counts.length < 5, `a view of the page without a request, not with ${counts}`)
        const before = requests()
        const html = await (await send(page, `${url}/account`)).text()
        expect(html.includes(email), "the email in the HTML")
        counts.push(requests() - before)
      }
    }
  ],
  [
    "the page is rendered on the server with the value in its HTML",
    async (page, { email, url }) => {
      const html = await (await send(page, url)).text()
      expect(html.includes(email), "the email in the HTML")
    }
  ],
  [
    "an answer that depends on the session is stored by no shared cache",
    async (page, { url }) => {
      const signedOut = { cookie: "" }
      for (const [path, headers, status] of [
        ["/", {}, 200],
        ["/account", {}, 200],
        ["/api/me", {}, 200],
        ["/", signedOut, 302],
        ["/account", signedOut, 302],
        ["/api/me", signedOut, 401]
      ] as const) {
        const answer = await send(page, `${url}${path}`, { headers, maxRedirects: 0 })
        const what = `${path} ${answer.status()}`
        expect(answer.status() === status || (status === 302 && answer.status() === 307), `status ${status}, not ${what}`)
        expectUncached(answer, what)
      }
    }
  ],
  [
    "an access token that has expired is renewed on the way, once",
    async (page, { email, requests, url }) => {
      const before = await accessCookie(page)
      const expiresAt = before === undefined ? Date.now() + accessTokenLifetimeMillis : expiryOf(before)
      while (Date.now() < expiresAt) await page.waitForTimeout(200)
      const count = requests()
      const answer = await page.goto(url)
      await page.getByText(`Signed in as ${email}`).waitFor()
      expectUncached(answer, "a renewal")
      expect(requests() - count === 2, `a renewal and the user, not ${requests() - count} requests`)
      const after = await accessCookie(page)
      // With a session store, the browser's cookie does not change.
      expect(before === undefined ? after === undefined : after !== undefined && after !== before, "another access token")
    }
  ],
  [
    "a change on the server shows in the page",
    async (page) => {
      await watchChange(page, async () => {
        await page.getByLabel("Display name").fill("Ada Lovelace")
        await page.getByRole("button", { name: "Save" }).click()
      })
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor()
    }
  ],
  [
    "another site's page changes nothing",
    async (page, { url }) => {
      const resend = changes.get(page)
      if (resend === undefined) throw new Error("no change was sent")
      const evil = "https://evil.test"
      for (const from of [
        { origin: evil, "sec-fetch-site": "cross-site" },
        { origin: "https://sibling.localhost", "sec-fetch-site": "same-site" },
        { origin: "null", "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "cross-site" },
        { origin: evil },
        { origin: "null" },
        { origin: evil, authorization: "Basic YTpi" }
      ] satisfies ReadonlyArray<Readonly<Record<string, string>>>) {
        const status = (await resend("Mallorys", from)).status()
        expect(status >= 400, `a refusal of ${JSON.stringify(from)}, not ${status}`)
      }
      // A link sends cookies: what it leads to must not change anything.
      for (const path of ["/rename?displayName=Mallory", "/sign-out"]) {
        await send(page, `${url}${path}`, { headers: { "sec-fetch-site": "cross-site" }, maxRedirects: 0 })
      }
      await page.goto(url)
      await page.getByRole("heading", { name: "Hello, Ada Lovelace" }).waitFor()
      // The same change of the site's own page is made.
      await resend("Countess", { origin: new URL(url).origin, "sec-fetch-site": "same-origin" })
      await page.goto(url)
      await page.getByRole("heading", { name: "Hello, Ada Countess" }).waitFor()
    }
  ],
  [
    "a webhook is taken once, and one that the platform has not sent is refused",
    async (page, { url }) => {
      const delivery = signedDelivery()
      const post = async (one: typeof delivery) => (await send(page, `${url}/webhooks`, { method: "POST", ...one })).status()
      const statuses = [await post(delivery), await post(delivery), await post({ ...delivery, data: `${delivery.data} ` })]
      expect(String(statuses) === "204,204,400", `204, 204 and 400, not ${statuses}`)
    }
  ],
  [
    "signing out ends the session in the browser and on the server",
    async (page, { url }) => {
      await page.getByRole("button", { name: "Sign out" }).click()
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      await page.goto(url)
      await page.getByRole("heading", { name: "Sign in" }).waitFor()
      expect((await send(page, `${url}/api/me`)).status() === 401, "401 from the API")
    }
  ]
]

/** Additional steps of some examples, which run afterwards. */
const more: Readonly<Record<string, ReadonlyArray<Step>>> = {
  next: [
    [
      "the page of <Handler> is painted in the colours of the system before any script runs",
      async (page, { url }) => {
        for (const [colorScheme, text] of [
          ["light", "rgb(23, 23, 28)"],
          ["dark", "rgb(242, 242, 245)"]
        ] as const) {
          const context = await page.context().browser()?.newContext({ colorScheme, javaScriptEnabled: false })
          const silent = await context?.newPage()
          await silent?.goto(`${url}/handler/sign-in`)
          const found = await silent
            ?.locator(".po-root")
            .first()
            .evaluate((root) => getComputedStyle(root).color)
          await context?.close()
          expect(found === text, `${text} in a ${colorScheme} system, not ${found}`)
        }
      }
    ],
    [
      "a link to a protected page, prefetched before the sign-in, leads to the sign-in page of <Handler>, and that to the page",
      async (page, running) => {
        await page.goto(`${running.url}/handler/sign-up`)
        await page.waitForLoadState("networkidle")
        await page.getByRole("link", { name: "Profile" }).click()
        await page.waitForURL(/sign-in/)
        await signIn(page, running)
        await page.getByText(`Profile of ${running.email}`).waitFor()
      }
    ],
    [
      "a page of hooks is painted with what the server has read, and the browser asks for none of it again",
      async (page, { email, platformUrl, url }) => {
        const html = await (await send(page, `${url}/profile`)).text()
        expect(/Profile of (?:<!-- -->)?/.test(html) && html.includes(email), "the email in the HTML")
        const asked: Array<string> = []
        page.on("request", (request) => {
          if (request.url().startsWith(`${platformUrl}/api`) && request.method() === "GET") asked.push(request.url())
        })
        await page.goto(`${url}/profile`)
        await page.getByText(`Profile of ${email}`).waitFor()
        await page.waitForLoadState("networkidle")
        expect(asked.length === 0, `no request of the browser, not ${asked.join(", ")}`)
      }
    ]
  ]
}

/** Runs and prints all steps, and returns how many passed and failed. A failed step ends the example. */
export const play = async (name: string, browser: Browser, running: Running): Promise<{ passed: number; failed: number }> => {
  const page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(60_000)
  let passed = 0
  for (const [what, step] of [...steps, ...(more[name] ?? [])]) {
    const before = running.requests()
    try {
      await step(page, running)
    } catch (error) {
      console.log(`  ✗ ${name}: ${what}\n    ${error instanceof Error ? error.message : String(error)}`)
      return { passed, failed: 1 }
    }
    passed += 1
    console.log(`  ✓ ${name}: ${what} (${running.requests() - before} requests to the platform)`)
  }
  await page.context().close()
  return { passed, failed: 0 }
}
