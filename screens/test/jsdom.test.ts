import type { AdminApp, ClientApp } from "portico"
import { createAdminApp } from "portico"
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
  use: (
    page: ReturnType<typeof acts>,
    opened: Opened,
    platform: ReturnType<typeof intercepted> & { readonly admin: AdminApp }
  ) => Promise<void>,
  { at = path, how = "open" }: { readonly at?: string; readonly how?: "open" | "openTab" } = {}
): Promise<void> => {
  await using emulator = createEmulator({ passwordRounds: 4 })
  const { baseUrl } = emulator
  const platform = intercepted((request) => emulator.fetch(request.url, request))
  // The signals of a window are not those of this program.
  const fetch = (url: string, init: RequestInit) => platform.answer(new Request(url, { ...init, signal: null }))
  const { id: projectId, publishableClientKey, superSecretAdminKey } = Emulator.developmentProject
  const admin = createAdminApp({ projectId, publishableClientKey, superSecretAdminKey, baseUrl, fetch: emulator.fetch })
  const complaints: Array<string> = []
  const { window } = jsdom(`http://localhost:3000${at}`, (text) => complaints.push(text))
  const page = acts(window)
  try {
    window.eval(`${script}; window.fixture = fixture`)
    const given = { path: path.replace(/#.*/, ""), projectId, publishableClientKey, baseUrl, fetch }
    const opened = await window["fixture"][how]({ ...given, ...(how === "openTab" && { path }) })
    await use(page, opened, { ...platform, admin })
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
interface Opened
  extends Pick<
    ClientApp,
    | "apiKeys"
    | "auth"
    | "contactChannels"
    | "dispose"
    | "invitations"
    | "notifications"
    | "permissions"
    | "project"
    | "teams"
    | "user"
  > {
  readonly tab?: FakeBrowser.FakeTab
}

/** The pages of the account settings, by their fragments. */
const pages = {
  profile: "Profile",
  security: "Sign-in and security",
  sessions: "Sessions",
  notifications: "Notifications",
  "api-keys": "API keys",
  teams: "Teams"
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
    /** Waits until nothing matches. */
    gone: (selector: string) => until(() => document.querySelector(selector) === null || undefined),
    /** Submits the form of a dialog, or of the page. */
    send: () => (document.querySelector<HTMLFormElement>("dialog form") ?? document.querySelector("form"))?.requestSubmit(),
    until,
    document
  }
}

/** Returns what elements of a page refer to in vain, what describes no field, and buttons of one place with the same name. */
const slips = (document: Document): ReadonlyArray<string> => {
  const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
  const named = ["aria-controls", "aria-describedby", "aria-labelledby", "for"].flatMap((by) =>
    all(`[${by}]`).flatMap((one) => (one.getAttribute(by) ?? "").split(" ").map((id) => ({ by, id, one })))
  )
  const buttons = all("button:not([role=menu] *), a[class*=po-button]").map((one) => ({
    place: one.closest("dialog, form, section"),
    name: one.getAttribute("aria-label") ?? one.textContent
  }))
  return [
    ...named.flatMap(({ by, id, one }) => (document.getElementById(id) === null ? [`${by} of ${one.outerHTML}`] : [])),
    ...all(".po-field > [id]:not(label)").flatMap(({ id, textContent }) =>
      named.some((one) => one.id === id) ? [] : [textContent]
    ),
    ...buttons.flatMap(({ name, place }, at) =>
      buttons.findIndex((other) => other.name === name && other.place === place) === at ? [] : [`another ${name}`]
    )
  ]
}

describe("the screens in jsdom, which lacks popovers, dialogs, scrolling and `CSS`", () => {
  it("select an item of a menu", () =>
    visit("/", async ({ click, document, find, until }, { user }) => {
      await click("button", "ada@example.com")
      // The address stands for a name that is missing, and then only once.
      const who = () => document.querySelector(".po-menu-who")?.textContent
      assert.strictEqual(who(), "Aada@example.com")
      await user.update({ displayName: "Ada" })
      await until(() => who() === "AAdaada@example.com" || undefined)
      await click("button", "Engines|Select a team")
      await click("[role^=menuitem]", "Engines")
      await find("title", "Switched to Engines")
    }))

  it("show the section that the fragment names", () =>
    visit("/settings#two-factor", async ({ find }) => {
      await find("h1", "Sign-in and security")
    }))

  it("scroll to the section that the fragment names once, not again with each change of the user", () =>
    visit("/settings#two-factor", async ({ document, find, until }, { user }) => {
      const scrolled: Array<string | null> = []
      const { HTMLElement } = document.defaultView as unknown as { readonly HTMLElement: typeof globalThis.HTMLElement }
      HTMLElement.prototype.scrollIntoView = function () {
        scrolled.push(this.getAttribute("data-section"))
      }
      await find("h2", "Two-factor")
      await until(() => (scrolled.length > 0 ? true : undefined))
      await user.update({ otpAuthEnabled: true })
      await find("button[aria-label*=code]", "Turn off")
      assert.deepStrictEqual(scrolled, ["two-factor"])
    }))

  it("say that an address could not be restored", () =>
    visit("/settings#emails", async ({ click, find }, { contactChannels }, { breaks }) => {
      await contactChannels.create({ value: "old@example.com" })
      await find("[role=list]", "old@example.com")
      await click("li:nth-child(2) [role=menuitem]", /^Remove/)
      breaks("POST /contact-channels", () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      await click("[role=status] button", "Undo")
      await find("[role=status]", /no longer exists/)
    }))

  it("name each button and describe each field on every page of the settings, and what failed to load", async () => {
    const loaded = (document: Document) => document.querySelector("[aria-busy=true]") === null || undefined
    await visit("/settings", async ({ document, find, until }, { apiKeys, contactChannels, teams }) => {
      for (const name of ["one", "two"]) {
        await apiKeys.create({ description: name, expiresAt: null })
        await contactChannels.create({ value: `${name}@example.com` })
        await teams.create({ displayName: name })
      }
      for (const [page, title] of Object.entries(pages)) {
        document.location.hash = `#${page}`
        await find("h1", title)
        await until(() => loaded(document))
        assert.deepStrictEqual(slips(document), [], page)
      }
    })
    await visit("/", async ({ document, find, until }, _, { breaks }) => {
      breaks("GET /users/me", () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      await find("button", "Try again")
      await until(() => loaded(document))
      assert.deepStrictEqual(slips(document), [])
    })
  })

  it("keep a name without the spaces around it, and show the next one that is stored", () =>
    visit("/settings", async ({ document, find, send, type, until }, { user }) => {
      const field = await type("input[autocomplete=name]", "  Ada ")
      send()
      await find("[role=status]", "Saved")
      assert.strictEqual((await user.get())?.displayName, "Ada")
      const shows = (name: string) => until(() => field.value === name || undefined)
      for (const displayName of ["Bea", null]) {
        await user.update({ displayName })
        await shows(displayName ?? "")
      }
      // A picture that fails to load gives way to the initials, until there is another one.
      for (const head of ["R0lGODlh", "R0lGODdh"]) {
        await user.update({ profileImageUrl: `data:image/gif;base64,${head}AQABAAAAACwAAAAAAQABAAACADs=` })
        const picture = await until(() => document.querySelector<HTMLImageElement>("main img") ?? undefined)
        picture.dispatchEvent(new (document.defaultView as unknown as { Event: typeof Event }).Event("error"))
        await until(() => document.querySelector("main img") === null || undefined)
      }
    }))

  it("ask before a verified address is removed, and say what the primary one is needed for", () =>
    visit("/settings", async ({ click, document, find, gone }, { contactChannels, user }, { admin }) => {
      const userId = (await user.get())?.id ?? ""
      await admin.contactChannels.create({ userId, value: "used@example.com", isVerified: true, usedForAuth: true })
      await admin.contactChannels.create({ userId, value: "verified@example.com", isVerified: true })
      await contactChannels.create({ value: "new@example.com" })
      await find("li:nth-child(4)", "new@example.com")
      const choose = (row: string, item: string) =>
        find("li", row).then((one) =>
          Array.from(one.querySelectorAll<HTMLElement>("[role=menuitem]"))
            .find(({ textContent }) => textContent?.startsWith(item))
            ?.click()
        )
      await choose("^ada@", "Remove")
      await choose("^ada@", "Stop using")
      await find("li", /^ada@.*Use to sign in/)
      await choose("^new@", "Remove")
      await find("[role=status]", "new@example.com")
      assert.isNull(document.querySelector("dialog"))
      await choose("^verified@", "Remove")
      await click("dialog button", "Remove")
      await gone("dialog")
      const left = await contactChannels.list()
      assert.deepStrictEqual(
        left.map(({ isPrimary, usedForAuth, value }) => [value, isPrimary, usedForAuth]),
        [
          ["ada@example.com", true, false],
          ["used@example.com", false, true]
        ]
      )
    }))

  it("show the state that is stored after a change of a notification has failed, and an empty form after one of the password", () =>
    visit("/settings#notifications", async ({ document, find, send, type, until }, { notifications }, { breaks }) => {
      const boxes = () => Array.from(document.querySelectorAll<HTMLInputElement>("[role=switch]"))
      const states = () => boxes().map(({ checked }) => checked)
      await until(() => boxes().length > 0 || undefined)
      const before = states()
      for (const { id } of await notifications.list())
        breaks(`PATCH /emails/notification-preference/me/${id}`, () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      for (const box of boxes()) if (!box.disabled) box.click()
      await find("[role=alert]", /no longer/)
      assert.deepStrictEqual(states(), before)
      document.location.hash = "#security"
      await find("label", "Current password")
      await type("input[name=current]", "correct horse")
      await type("input[name=next]", "battery staple")
      send()
      await find("[role=status]", "changed")
      assert.deepStrictEqual(
        Array.from(document.querySelectorAll<HTMLInputElement>("input[type=password]"), ({ value }) => value),
        ["", ""]
      )
    }))

  it("list this device first, and connected accounts in the place of their providers", () =>
    visit("/settings#sessions", async ({ document, find }, { user }, { admin }) => {
      const userId = (await user.get())?.id ?? ""
      await admin.sessions.create({ userId })
      await find("li:nth-child(2)", "Sign out")
      await find("li:first-child", "This device")
      for (const providerConfigId of ["google", "github", "apple", "gitlab"])
        await admin.oauthProviders.create({
          userId,
          providerConfigId,
          accountId: providerConfigId,
          allowSignIn: true,
          allowConnectedAccounts: true
        })
      document.location.hash = "#security"
      await find("li:nth-child(4)", "Disconnect")
      const total = Emulator.developmentProject.oauthProviders.length
      await find("button", `Show ${total - 4} more`)
      assert.lengthOf(document.querySelectorAll("button[aria-label^=Connect]"), 0)
    }))

  it("switch to the team that was joined, and offer what the permissions in it allow, each alone", () =>
    visit(
      "/settings#teams",
      async (
        { click, document, find, gone, until },
        { contactChannels, invitations, permissions, project, teams, user },
        { admin }
      ) => {
        // Nobody else has anything to do with teams here.
        for (const team of await teams.list()) await teams.delete(team.id)
        await admin.project.update({ config: { clientTeamCreationEnabled: false } })
        await project.current.refetch()
        await gone("nav a[href='#teams']")
        const me = await user.get()
        const [channel] = await contactChannels.list()
        await admin.contactChannels.update({ userId: me?.id ?? "", contactChannelId: channel?.id ?? "", isVerified: true })
        const { id } = await admin.teams.create({ displayName: "Rockets" })
        await admin.invitations.send({
          teamId: id,
          email: "ada@example.com",
          callbackUrl: "http://localhost:3000/handler/team-invitation"
        })
        await invitations.currentReceived.refetch()
        await click("button", "Join")
        await click("[role=status] button", "Switch to Rockets")
        await until(() => user.current.snapshot().value?.selectedTeamId === id || undefined)
        document.location.hash = `#teams/${id}`
        await find("button", /^Leave team/)
        // Each permission allows one thing more.
        const allowed = () => [
          document.querySelector("input[autocomplete=organization]") !== null,
          document.querySelector("[id$=-keys][role=tab]") !== null,
          document.body.textContent?.includes("Delete team") === true
        ]
        const may = [false, false, false]
        for (const [at, permissionId] of ["$update_team", "$manage_api_keys", "$delete_team"].entries()) {
          assert.deepStrictEqual(allowed(), may, permissionId)
          await admin.permissions.grant({ userId: me?.id ?? "", teamId: id, permissionId })
          await permissions.currentInTeam(id).refetch()
          may[at] = true
          await until(() => allowed()[at] || undefined)
        }
        assert.deepStrictEqual(allowed(), may)
      }
    ))

  it("say that a team could not be switched to", () =>
    visit("/", async ({ click, find }, { teams }, { breaks }) => {
      await teams.create({ displayName: "Rockets" })
      breaks("PATCH /users/me", () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      await click("[role=menuitemradio]", "Rockets")
      await find("[role=status]", /no longer exists/)
    }))

  it("create a key that expires unless it is said otherwise, also after a first attempt has failed", () =>
    visit("/settings#keys", async ({ click, document, find, gone, send, type }, { apiKeys }, { breaks }) => {
      await click("button", "Create API key")
      await type("dialog input", "Deployment")
      const mend = breaks("POST /user-api-keys", () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      send()
      await find("dialog [role=alert]", /no longer exists/)
      mend()
      // Those of other elements in it, such as of a file that was not chosen, do not close a dialog.
      const { Event } = document.defaultView as unknown as { readonly Event: typeof globalThis.Event }
      document.querySelector("dialog input")?.dispatchEvent(new Event("cancel", { bubbles: true }))
      await find("dialog button:not([aria-disabled])", "Create API key")
      send()
      await click("dialog button", "Copy")
      const field = document.querySelector<HTMLTextAreaElement>("dialog textarea")
      assert.strictEqual(field?.selectionEnd, field?.value.length)
      await click("dialog button", "I have saved it")
      await gone("dialog")
      const [key] = await apiKeys.list()
      assert.approximately((key?.expiresAt?.getTime() ?? 0) - (key?.createdAt.getTime() ?? 0), 90 * 86_400_000, 60_000)
    }))

  it("find every member, and invite nobody who is one", () =>
    visit("/team#members", async ({ click, document, find, send, type, until }, { teams }, { admin, breaks, count }) => {
      const [team] = await teams.list()
      const teamId = team?.id ?? ""
      for (let at = 0; at < 30; at++) {
        const { id: userId } = await admin.users.create({ displayName: `Member ${at}` })
        await admin.teams.addMember({ teamId, userId })
      }
      await teams.currentMembers(teamId).refetch()
      await find("button", "Show 6 more")
      await type("input[type=search]", "member")
      await until(() => document.querySelectorAll("li button").length === 30 || undefined)
      await type("input[type=email]", "Ada@Example.com")
      send()
      await find("[role=alert]", /is a member already/)
      assert.strictEqual(count("POST /team-invitations/send-code"), 0)
      const first = (await admin.teams.listProfiles({ teamId })).find(({ displayName }) => displayName === "Member 0")
      breaks(`DELETE /team-memberships/${teamId}/${first?.userId}`, () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
      for (const isAgain of [false, true]) {
        await click("li button[aria-label='Remove Member 0']", "Remove")
        await find("dialog", /Member 0/)
        if (isAgain) assert.isNull(document.querySelector("dialog [role=alert]"))
        await click("dialog button", "Remove")
        await find("dialog [role=alert]", /./)
        await click("dialog button", "Cancel")
      }
    }))

  it("ask anew before the second factor is turned off, each time", () =>
    visit("/settings#two-factor", async ({ click, document, find, until }, { user }, { breaks }) => {
      const dialog = () => document.querySelector("dialog")
      const enable = () => user.update({ totpSecretBase64: "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=" })
      const ask = "button[aria-label*=factor]"
      await find("h2", "Two-factor")
      for (const round of [1, 2]) {
        await enable()
        await find(ask, "Turn off")
        assert.isNull(dialog(), `${round}`)
        await click(ask, "Turn off")
        const mend = breaks("PATCH /users/me", () => knownError("TEAM_NOT_FOUND", { team_id: "a" }))
        await click("dialog button", "Turn off")
        await find("dialog [role=alert]", /no longer exists/)
        await click("dialog button", "Cancel")
        await click(ask, "Turn off")
        assert.isNull(document.querySelector("dialog [role=alert]"), `${round}`)
        mend()
        await click("dialog button", "Turn off")
        await until(() => user.current.snapshot().value?.isMultiFactorRequired === false || undefined)
      }
    }))

  it("keep nothing of one team for the next, and show no keys if the project has none", () =>
    visit("/settings", async ({ document, find, gone, type }, { project, teams }, { admin }) => {
      const [engines] = await teams.list()
      const { id } = await teams.create({ displayName: "Rockets" })
      const names: Array<string> = []
      for (const [teamId, name] of [
        [engines?.id, "Engines"],
        [id, "Rockets"],
        // Whose permissions are known by now, so that nothing is loaded in between.
        [engines?.id, "Engines"]
      ]) {
        document.location.hash = `#teams/${teamId}`
        await find("h2", `${name}`)
        await find("[role=tab]", "API keys")
        const field = document.querySelector<HTMLInputElement>("input[autocomplete=organization]")
        names.push(field?.value ?? "")
        await type("input[autocomplete=organization]", "Never saved")
      }
      assert.deepStrictEqual(names, ["Engines", "Rockets", "Engines"])
      await admin.project.update({ config: { allowTeamApiKeys: false } })
      await project.current.refetch()
      await gone("[id$=-keys][role=tab]")
    }))

  it("show the pages of the app where it wants them, and not what it hides", () =>
    visit("/settings-of-the-app", async ({ document, find }) => {
      await find("main", "Of the app")
      assert.deepStrictEqual(
        Array.from(document.querySelectorAll("nav a"), ({ textContent }) => textContent),
        ["Profile", "Sign-in and security", "Sessions", "Notifications", "API keys", "Own", "Teams", "Last"]
      )
      assert.notInclude(document.body.textContent, "Delete account")
    }))

  it("fill the address of the page before into a field that is empty, and into no other", () =>
    visit(
      "/handler/error",
      async ({ document, find }, { tab }) => {
        // As browsers and password managers fill it in: before the page has seen it.
        let filled = ""
        const create = document.createElement.bind(document)
        const createElement = (name: string) => Object.assign(create(name), name === "input" && { value: filled })
        Object.assign(document, { createElement })
        for (filled of ["", "filled@example.com"]) {
          tab?.go("/handler/error")
          await find("h1", "Nothing to do")
          document.defaultView?.sessionStorage.setItem("portico-email", "carried@example.com")
          tab?.go("/handler/sign-in")
          await find("h1", "Sign in")
          while (document.defaultView?.sessionStorage.length !== 0) await new Promise(setImmediate)
          assert.strictEqual(
            document.querySelector<HTMLInputElement>("input[name=email]")?.value,
            filled || "carried@example.com"
          )
        }
      },
      { at: "/", how: "openTab" }
    ))

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
        assert.isNull(document.querySelector("[role=alert]"))
        await type("input[autocomplete=one-time-code]", "ABC12")
        document.querySelector<HTMLFormElement>("form")?.requestSubmit()
        await find("[role=alert]", /six characters/)
        assert.strictEqual(attempts(), 0)
        await type("input[autocomplete=one-time-code]", "abc-12x")
        await find("[role=alert]", /code/)
        const field = await type("input[autocomplete=one-time-code]", "ABC12XY")
        assert.deepStrictEqual([field.value, attempts()], ["ABC12X", 1])
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

  it("keep a message while the pointer is on it, and 6 seconds longer, and the last three of several", () =>
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
      for (const _ of [2, 3, 4, 5]) await click("button", "Tell")
      await find("[role=status] > div", "Told 5")
      assert.lengthOf(document.querySelectorAll("[role=status] > div"), 3)
    }))

  it("load again what failed, after pauses that grow to a minute", () =>
    visit("/failing", async ({ click, document, find }) => {
      const timers = heldTimers(document)
      await click("button", "Fail")
      await find("title", "Tries: 0")
      // What is retried is what the page renders by then.
      await click("button", "Change")
      const pauses = [5000, 10_000, 20_000, 40_000, 60_000, 60_000]
      for (const [at, pause] of pauses.entries()) {
        await find("title", `Tries: ${2 * at}`)
        await timers.until(pause)
        timers.run(pause)
      }
    }))

  it.each(["signed out", "been refused"])(
    "lead a visitor who has %s to the sign-in page, unless the button to buy is disabled",
    (how) =>
      visit("/checkout", async ({ document, find }, { auth, user }, { breaks }) => {
        await find("button:not([aria-disabled])", "Buy")
        if (how === "signed out") await auth.signOut()
        else breaks("GET /users/me", () => knownError("UNPARSABLE_ACCESS_TOKEN"))
        await user.current.refetch.result()
        await find("a[href*=sign-in]", "Buy")
        assert.lengthOf(document.querySelectorAll("a"), 1)
        await find("button[aria-disabled]", "Sold out")
      })
  )

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
