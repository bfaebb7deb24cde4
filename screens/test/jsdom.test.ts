import type { FakeBrowser } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"
import { assert, describe, it } from "vitest"
import { bundle } from "../../test/browser/support/bundle.js"
import { jsdom } from "../../test/frameworks/installed.js"

const script = await bundle(new URL("jsdom.tsx", import.meta.url))

/** Opens a path in a window of jsdom, and fails with what its scripts throw. */
const visit = async (
  path: string,
  use: (page: ReturnType<typeof acts>, opened: Opened, sent: ReadonlyArray<string>) => Promise<void>,
  { at = path, how = "open" }: { readonly at?: string; readonly how?: "open" | "openTab" } = {}
): Promise<void> => {
  await using emulator = createEmulator({ passwordRounds: 4 })
  const { baseUrl } = emulator
  // The signals of a window are not those of this program.
  const sent: Array<string> = []
  const fetch = (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? "GET"} ${new URL(url).pathname}`)
    return emulator.fetch(url, { ...init, signal: null })
  }
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const complaints: Array<string> = []
  const { window } = jsdom(`http://localhost:3000${at}`, (text) => complaints.push(text))
  const page = acts(window)
  try {
    window.eval(`${script}; window.fixture = fixture`)
    const given = { path: path.replace(/#.*/, ""), projectId, publishableClientKey, baseUrl, fetch }
    const opened = await window["fixture"][how]({ ...given, ...(how === "openTab" && { path }) })
    await use(page, opened, sent)
    await opened.dispose()
  } finally {
    window.close()
  }
  assert.deepStrictEqual(complaints, [])
}

/** What is rendered: an app, or a tab of a browser in memory. */
interface Opened {
  readonly dispose: () => Promise<void>
  readonly tab?: FakeBrowser.FakeTab
}

/** What a test does on a page, as one with Testing Library does. */
const acts = (window: Window) => {
  const { document } = window
  const until = <A>(find: () => A | undefined): Promise<A> =>
    new Promise((resolve, reject) => {
      // Before the test itself would time out, so that it says what the page shows.
      const late = setTimeout(() => reject(new Error(document.body.textContent ?? "")), 20_000)
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(late)
        observer.disconnect()
        resolve(found)
      }
      const observer = new (window as unknown as { MutationObserver: typeof MutationObserver }).MutationObserver(look)
      observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
      look()
    })
  const find = (selector: string, text: string | RegExp) =>
    until(() => Array.from(document.querySelectorAll<HTMLElement>(selector)).find((one) => one.textContent?.match(text)))
  return {
    find,
    /** Types a text into a field, as React sees it. */
    type: async (selector: string, text: string) => {
      const input = await until(() => document.querySelector<HTMLInputElement>(selector) ?? undefined)
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, text)
      input.dispatchEvent(new (window as unknown as { Event: typeof Event }).Event("input", { bubbles: true }))
      return input
    },
    click: (selector: string, text: string | RegExp) => find(selector, text).then((one) => one.click()),
    until,
    document
  }
}

describe("the screens in jsdom, which lacks popovers, dialogs, scrolling and `CSS`", () => {
  it("select an item of a menu", () =>
    visit("/", async ({ click, find }) => {
      await click("button", "ada@example.com")
      await click("button", "Engines|Select a team")
      await click("[role^=menuitem]", "Engines")
      await find("title", "Switched to Engines")
    }))

  it("show the section that the fragment names", () =>
    visit("/settings#two-factor", async ({ find }) => {
      await find("h1", "Sign-in and security")
    }))

  it("confirm in a dialog, and cancel it", () =>
    visit("/team", async ({ click, document, find }) => {
      await click("button", /Leave/)
      const dialog = await find("dialog", /Leave/)
      assert.isTrue(dialog.hasAttribute("open"))
      await click("dialog button", "Cancel")
      assert.isNull(document.querySelector("dialog"))
    }))

  it("forget what was typed as soon as they are hidden, also if `<Activity>` keeps their elements", () =>
    visit("/kept#security", async ({ click, document, find, until }) => {
      const typed = () => Array.from(document.querySelectorAll<HTMLInputElement>("input[type=password]"), ({ value }) => value)
      await find("label", "Current password")
      for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) input.value = "correct horse"
      assert.deepStrictEqual(typed(), ["correct horse", "correct horse"])
      await click("button", "Go away")
      await until(() => (typed().every((text) => text === "") ? true : undefined))
      await click("button", "Come back")
      await find("label", "Current password")
      assert.deepStrictEqual(typed(), ["", ""])
    }))

  it("begin with their first step again after `<Activity>` has hidden them", () =>
    visit("/kept-forgotten", async ({ click, document, find }) => {
      await find("h1", "Reset your password")
      for (const input of document.querySelectorAll("input")) input.value = "ada@example.com"
      await click("button", "Send reset link")
      await find("h1", "Check your email")
      await click("button", "Go away")
      await click("button", "Come back")
      await find("h1", "Reset your password")
    }))

  it("delete nothing before the word is typed, also if the form is sent by the keyboard", () =>
    visit("/team", async ({ click, document, find, type }, _, sent) => {
      const deletions = () => sent.filter((one) => one.startsWith("DELETE"))
      const send = () => document.querySelector<HTMLFormElement>("dialog form")?.requestSubmit()
      await click("button", /^Delete team…/)
      await find("dialog", /Delete/)
      send()
      await type("dialog input", "Engine")
      send()
      assert.deepStrictEqual(deletions(), [])
      await type("dialog input", " Engines ")
      send()
      await find("[role=status]", /deleted/)
      assert.lengthOf(deletions(), 1)
    }))

  it("tell the app of a team that is created in the switcher", () =>
    visit("/", async ({ click, document, find, type }) => {
      await click("button", "Engines|Select a team")
      await click("[role^=menuitem]", "Create")
      await type("dialog input", "Rockets")
      document.querySelector<HTMLFormElement>("dialog form")?.requestSubmit()
      await find("title", "Switched to Rockets")
    }))

  it("send a code as soon as it is complete, once, and none that is too short", () =>
    visit(
      "/handler/sign-in",
      async ({ click, document, find, type }, _, sent) => {
        const attempts = () => sent.filter((one) => one === "POST /api/v1/auth/otp/sign-in").length
        await type("input[name=email]", "ada@example.com")
        await click("button", /code/i)
        await find("h1", /Check your email/)
        await type("input[autocomplete=one-time-code]", "ABC12")
        document.querySelector<HTMLFormElement>("form")?.requestSubmit()
        await find("[role=alert]", /six characters/)
        assert.strictEqual(attempts(), 0)
        await type("input[autocomplete=one-time-code]", "abc-12x")
        await find("[role=alert]", /code/)
        await type("input[autocomplete=one-time-code]", "ABC12XY")
        assert.strictEqual(attempts(), 1)
        await type("input[autocomplete=one-time-code]", "ABC12Z")
        assert.strictEqual(attempts(), 2)
      },
      { at: "/", how: "openTab" }
    ))

  it("show the page of a path", () =>
    visit("/handler/forgot-password", async ({ find }) => {
      await find("h1", "You are signed in|Reset")
    }))

  it("show the page of the tab of a browser in memory, and its code, and follow it", () =>
    visit(
      "/handler/password-reset?code=none#here",
      async ({ document, find }, { tab }) => {
        await find("h1", "Choose a new password")
        assert.strictEqual(document.location.href, tab?.href())
        tab?.go("/handler/forgot-password")
        await find("h1", "Reset your password")
        document.location.hash = "#there"
        assert.strictEqual(tab?.href(), "http://localhost:3000/handler/forgot-password#there")
        tab?.go("https://provider.example.com/")
        assert.strictEqual(document.location.pathname, "/handler/forgot-password")
        tab?.go("http://localhost:3000/handler/sign-in")
        await find("h1", "Sign in")
      },
      { at: "/", how: "openTab" }
    ))
})
