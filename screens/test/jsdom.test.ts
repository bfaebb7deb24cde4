import type { ClientApp } from "portico"
import type { FakeBrowser } from "portico/testing"
import { createEmulator, Emulator } from "portico-emulator"
import { assert, describe, it } from "vitest"
import { bundle } from "../../test/browser/support/bundle.js"
import { jsdom } from "../../test/frameworks/installed.js"
import { knownError } from "../../test/support/flows.js"
import { intercepted } from "../../test/support/intercepted.js"

const script = await bundle(new URL("jsdom.tsx", import.meta.url))

/** Opens a path in a window of jsdom, and fails with what its scripts throw. */
const visit = async (
  path: string,
  use: (page: ReturnType<typeof acts>, opened: Opened, platform: ReturnType<typeof intercepted>) => Promise<void>,
  { at = path, how = "open" }: { readonly at?: string; readonly how?: "open" | "openTab" } = {}
): Promise<void> => {
  await using emulator = createEmulator({ passwordRounds: 4 })
  const { baseUrl } = emulator
  const platform = intercepted((request) => emulator.fetch(request.url, request))
  // The signals of a window are not those of this program.
  const fetch = (url: string, init: RequestInit) => platform.answer(new Request(url, { ...init, signal: null }))
  const { id: projectId, publishableClientKey } = Emulator.developmentProject
  const complaints: Array<string> = []
  const { window } = jsdom(`http://localhost:3000${at}`, (text) => complaints.push(text))
  const page = acts(window)
  try {
    window.eval(`${script}; window.fixture = fixture`)
    const given = { path: path.replace(/#.*/, ""), projectId, publishableClientKey, baseUrl, fetch }
    const opened = await window["fixture"][how]({ ...given, ...(how === "openTab" && { path }) })
    await use(page, opened, platform)
    await opened.dispose()
  } finally {
    window.close()
  }
  assert.deepStrictEqual(complaints, [])
}

/** Holds the timers of a page that last a second or more, each until it is run, as the clock of a browser's page does. */
const heldTimers = ({ defaultView: page }: Document) => {
  if (page === null) throw new Error("the page has no window")
  const { clearTimeout, setTimeout } = page
  const held = new Map<number, readonly [pause: number, run: () => void]>()
  let last = 0
  const own = {
    setTimeout: (run: () => void, pause = 0, ...args: ReadonlyArray<never>) => {
      if (pause < 1000) return setTimeout(run, pause, ...args)
      held.set(--last, [pause, run])
      return last
    },
    clearTimeout: (id: number) => held.delete(id) || clearTimeout(id)
  }
  Object.assign(page, own)
  return {
    /** Runs the timer of this pause. */
    run: (pause: number) => {
      const [id, [, run]] = [...held].find(([, one]) => one[0] === pause) ?? assert.fail(`no timer of ${pause} ms`)
      held.delete(id)
      run()
    },
    /** Waits until a timer of this pause is set, or none is. */
    until: async (pause: number, isSet = true) => {
      while ([...held.values()].some(([one]) => one === pause) !== isSet) await new Promise(setImmediate)
    }
  }
}

/** What is rendered: an app, or a tab of a browser in memory. */
interface Opened extends Pick<ClientApp, "auth" | "dispose" | "teams"> {
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
    visit("/team", async ({ click, document, find, type }, _, { requests }) => {
      const deletions = () => requests.filter((one) => one.startsWith("DELETE"))
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
      async ({ click, document, find, type }, _, { count }) => {
        const attempts = () => count("POST /auth/otp/sign-in")
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

  it("say that the other sessions have ended only if all have", () =>
    visit("/settings#active-sessions", async ({ click, find }, { auth }, { breaks }) => {
      const credential = { email: "ada@example.com", password: "correct horse", noRedirect: true }
      for (const _ of [1, 2]) await auth.signInWithCredential(credential)
      const [kept] = (await auth.currentSessions.get()).filter(({ isCurrentSession }) => !isCurrentSession)
      const mend = breaks(`DELETE /auth/sessions/${kept?.id}`, () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      await click("button", "Sign out everywhere else")
      await find("[role=alert]", /./)
      mend()
      await click("li button", "Sign out")
      const status = await find("[role=status]", "Signed out on that device")
      assert.notInclude(status.textContent, "everywhere")
    }))

  it("ask again without the error of the last attempt", () =>
    visit("/team", async ({ click, document, find, type }, { teams }, { breaks }) => {
      const [team] = await teams.list()
      for (const [open, path] of [
        [/^Leave team…/, `/team-memberships/${team?.id}/me`],
        [/^Delete team…/, `/teams/${team?.id}`]
      ] as const) {
        const mend = breaks(`DELETE ${path}`, () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
        await click("button", open)
        await find("dialog", /./)
        if (document.querySelector("dialog input") !== null) await type("dialog input", "Engines")
        await click("dialog button", /^(Leave|Delete) team$/)
        await find("dialog [role=alert]", /./)
        await click("dialog button", "Cancel")
        await click("button", open)
        await find("dialog", /./)
        assert.isNull(document.querySelector("dialog [role=alert]"))
        await click("dialog button", "Cancel")
        mend()
      }
    }))

  it("show the errors of a password until it is sent again", () =>
    visit("/settings#security", async ({ document, find, type, until }) => {
      const errors = () => Array.from(document.querySelectorAll("[aria-invalid=true]"), (field) => field.getAttribute("name"))
      const send = () => document.querySelector<HTMLInputElement>("input[name=current]")?.form?.requestSubmit()
      await find("label", "Current password")
      await type("input[name=current]", "wrong horse")
      await type("input[name=next]", "battery staple")
      send()
      await until(() => (errors().join() === "current" ? true : undefined))
      await type("input[name=next]", "")
      send()
      await until(() => (errors().includes("next") ? true : undefined))
      assert.deepStrictEqual(errors(), ["next"])
    }))

  it("keep the team that is chosen last, while the choice of another one is being stored", () =>
    visit("/", async ({ click, document, find, until }, { teams }, { hold }) => {
      await teams.create({ displayName: "Rockets" })
      const chosen = () => document.querySelector("[role=menuitemradio][aria-checked=true]")?.textContent
      await find("[role=menuitemradio]", "Rockets")
      const first = hold("PATCH /users/me")
      await click("[role=menuitemradio]", "Engines")
      await first.arrived
      const second = hold("PATCH /users/me")
      await click("[role=menuitemradio]", "Rockets")
      first.release()
      await find("title", "Switched to Engines")
      assert.include(chosen(), "Rockets")
      second.release()
      await find("title", "Switched to Rockets")
      await until(() => (chosen()?.includes("Rockets") ? true : undefined))
    }))

  it("follow the keyboard in menus and tabs, and ignore a button that is pending", () =>
    visit("/parts", async ({ click, document, find }) => {
      const window = document.defaultView as unknown as { readonly KeyboardEvent: typeof KeyboardEvent }
      const press = async (key: string) => {
        const event = new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
        // React renders what an event changes after it.
        await Promise.resolve()
        return `${document.activeElement?.textContent}${event.defaultPrevented ? "" : " (not handled)"}`
      }
      const pressAll = async (...keys: ReadonlyArray<string>) => {
        const focused: Array<string> = []
        for (const key of keys) focused.push(await press(key))
        return focused
      }
      const heard = () => document.title
      await click("button", "Open")
      assert.deepStrictEqual(await pressAll("ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "o", "x"), [
        "Two",
        "One",
        "Two",
        "One",
        "Two",
        "One",
        "One (not handled)"
      ])
      assert.include(heard(), "ArrowDown")
      assert.strictEqual(await press("Escape"), "Open")
      assert.notInclude(heard(), "Escape")
      const tabs = await find("[role=tablist]", /./)
      for (const [direction, next, previous] of [
        ["ltr", "ArrowRight", "ArrowLeft"],
        ["rtl", "ArrowLeft", "ArrowRight"]
      ] as const) {
        tabs.style.direction = direction
        await click("[role=tab]", "A")
        tabs.querySelector<HTMLElement>("[role=tab]")?.focus()
        assert.deepStrictEqual(
          await pressAll(next, next, next, previous, previous, "End", "Home", "x"),
          ["B", "C", "A", "C", "B", "C", "A", "A (not handled)"],
          direction
        )
      }
      await click("button", "Send")
      assert.notInclude(heard(), "sent")
    }))

  it("keep a message while the pointer is on it, and 6 seconds longer", () =>
    visit("/parts", async ({ click, document, find, until }) => {
      const timers = heldTimers(document)
      const { MouseEvent } = document.defaultView as unknown as { readonly MouseEvent: typeof globalThis.MouseEvent }
      const point = (type: string, relatedTarget: Element) => new MouseEvent(type, { bubbles: true, relatedTarget })
      await click("button", "Tell")
      const message = await find("[role=status] > div", "Told")
      await timers.until(6000)
      message.dispatchEvent(point("pointerover", document.body))
      await timers.until(6000, false)
      message.dispatchEvent(point("pointerout", document.body))
      await timers.until(6000)
      timers.run(6000)
      await until(() => (message.isConnected ? undefined : true))
    }))

  it("load again what failed, after pauses that grow to a minute", () =>
    visit("/failing", async ({ click, document, find }) => {
      const timers = heldTimers(document)
      await click("button", "Fail")
      const pauses = [5000, 10_000, 20_000, 40_000, 60_000, 60_000]
      for (const [at, pause] of pauses.entries()) {
        await find("title", `Tries: ${at}`)
        await timers.until(pause)
        timers.run(pause)
      }
    }))

  it("lead a visitor who wants to buy to the sign-in page, unless the button is disabled", () =>
    visit("/checkout", async ({ document, find }, { auth }) => {
      await auth.signOut()
      await find("a[href*=sign-in]", "Buy")
      assert.lengthOf(document.querySelectorAll("a"), 1)
      await find("button[aria-disabled]", "Sold out")
    }))

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
