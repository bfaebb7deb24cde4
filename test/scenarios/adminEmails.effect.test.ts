import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp } from "../../src/effect.js"
import { ownMailServer } from "./configured.js"
import { newestMail } from "./stage.js"

const withApps = Effect.provide(Emulator.apps())
const theme = `export function EmailTheme({ children }) { return <div className="blue">{children}</div> }`
const template = [
  'import { NotificationCategory, Subject } from "@stackframe/emails"',
  'export function EmailTemplate() { return <><Subject value="Good news" /><NotificationCategory value="Marketing" /><p>It is out.</p></> }'
].join("\n")
const mailServer = {
  host: "mail.example.com",
  port: 25,
  username: "shop",
  password: "a mail password",
  senderName: "Shop",
  senderEmail: "shop@example.com"
}

describe("the themes of e-mails, through effects", () => {
  it.effect("are created with a sample, given a source, and selected for the project", () =>
    Effect.gen(function* () {
      const { emails, project } = yield* AdminApp
      const { id } = yield* emails.themes.create({ displayName: "Blue" })
      assert.deepStrictEqual(yield* emails.themes.update(id, { tsxSource: theme }), { id, displayName: "Blue", tsxSource: theme })
      assert.deepStrictEqual(yield* emails.themes.get(id), { id, displayName: "Blue", tsxSource: theme })
      assert.deepInclude(yield* emails.themes.list(), { id, displayName: "Blue" })
      yield* project.update({ config: { emailTheme: id } })
      assert.include((yield* emails.render({ templateTsxSource: template })).html, "blue")
    }).pipe(withApps)
  )

  it.effect("that do not render are rejected, and change nothing", () =>
    Effect.gen(function* () {
      const { themes } = (yield* AdminApp).emails
      const { id } = yield* themes.create({ displayName: "Blue" })
      const before = yield* themes.get(id)
      assert.strictEqual(
        (yield* Effect.flip(themes.update(id, { tsxSource: "export function EmailTheme( {" })))._tag,
        "EmailRenderingError"
      )
      assert.deepStrictEqual(yield* themes.get(id), before)
    }).pipe(withApps)
  )

  it.effect("are watched: a new one appears", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { themes } = (yield* AdminApp).emails
        yield* themes.current.watch()
        yield* themes.current.get()
        yield* themes.create({ displayName: "Blue" })
        yield* TestClock.adjust("1 second")
        yield* themes.current.get()
        assert.isTrue(themes.current.snapshot().value?.some(({ displayName }) => displayName === "Blue"))
      })
    ).pipe(withApps)
  )
})

describe("the templates of e-mails, through effects", () => {
  it.effect("can be changed only with the project's own mail server, and be previewed", () =>
    Effect.gen(function* () {
      const { templates } = (yield* AdminApp).emails
      assert.strictEqual((yield* Effect.flip(templates.create({ displayName: "News" })))._tag, "RequiresCustomEmailServer")
      const [builtIn] = yield* templates.list()
      const change = (id = "") => templates.update(id, { tsxSource: template })
      assert.strictEqual((yield* Effect.flip(change(builtIn?.id)))._tag, "RequiresCustomEmailServer")
      yield* ownMailServer
      const { id } = yield* templates.create({ displayName: "News" })
      assert.include((yield* (yield* AdminApp).emails.render({ templateId: id })).html, "Hello")
      assert.include((yield* change(id)).renderedHtml, "It is out.")
      assert.deepInclude(
        (yield* templates.list()).find((one) => one.id === id),
        { displayName: "News", tsxSource: template, themeId: null }
      )
      const broken = templates.update(id, { tsxSource: "export function EmailTemplate( {" })
      assert.strictEqual((yield* Effect.flip(broken))._tag, "EmailRenderingError")
    }).pipe(withApps)
  )

  it.effect("are previewed in a theme, a theme source or none, before anything is stored", () =>
    Effect.gen(function* () {
      const { render } = (yield* AdminApp).emails
      const shown = yield* render({ templateTsxSource: template, themeTsxSource: theme })
      assert.deepInclude(shown, { subject: "Good news", notificationCategory: "Marketing" })
      assert.include(shown.html, "blue")
      const { id: themeId } = yield* (yield* AdminApp).emails.themes.create({ displayName: "Boxes" })
      const inTheme = (yield* render({ templateTsxSource: template, themeId })).html
      const alone = (yield* render({ templateTsxSource: template, themeId: false })).html
      // The theme of a box is one table more.
      assert.isAbove(inTheme.split("<table").length, alone.split("<table").length)
      const broken = render({ templateTsxSource: "export function EmailTemplate( {" })
      assert.strictEqual((yield* Effect.flip(broken))._tag, "EmailRenderingError")
    }).pipe(withApps)
  )
})

describe("the drafts of e-mails, through effects", () => {
  it.effect("keep the theme if a change omits it, and lose it if the change sets null", () =>
    Effect.gen(function* () {
      const { drafts, themes } = (yield* AdminApp).emails
      const { id: themeId } = yield* themes.create({ displayName: "Blue" })
      const { id } = yield* drafts.create({ displayName: "News", themeId, tsxSource: template })
      yield* drafts.update(id, { displayName: "Good news" })
      assert.deepInclude(yield* drafts.get(id), { displayName: "Good news", themeId, tsxSource: template, sentAt: null })
      yield* drafts.update(id, { themeId: false })
      assert.isFalse((yield* drafts.get(id)).themeId)
      yield* drafts.update(id, { themeId: null })
      assert.isNull((yield* drafts.get(id)).themeId)
      assert.lengthOf(yield* drafts.list(), 1)
    }).pipe(withApps)
  )

  it.effect("are sent once, and have the sending time; the list of sent e-mails includes them", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { emails, users } = yield* AdminApp
        yield* ownMailServer
        const { id: userId } = yield* users.create({ primaryEmail: "ada@example.com", primaryEmailVerified: true })
        const { id: draftId } = yield* emails.drafts.create({ displayName: "News", tsxSource: template })
        yield* emails.current.watch()
        assert.isEmpty(yield* emails.current.get())
        yield* emails.send({ userIds: [userId], draftId })
        yield* TestClock.adjust("1 second")
        yield* emails.current.get()
        const [sent] = emails.current.snapshot().value ?? []
        assert.deepInclude(sent, { subject: "Good news", to: [`User ID: ${userId}`], error: null })
        assert.isNotNull((yield* emails.drafts.get(draftId)).sentAt)
      })
    ).pipe(withApps)
  )
})

describe("e-mails of an admin app, through effects", () => {
  it.effect("test a mail server: a failure is a result with a message, not an error", () =>
    Effect.gen(function* () {
      const { sendTestEmail } = (yield* AdminApp).emails
      const recipientEmail = "ada@example.com"
      assert.deepStrictEqual(yield* sendTestEmail({ recipientEmail, emailConfig: mailServer }), { success: true })
      assert.include(yield* newestMail("ada"), "settings are right")
      const nowhere = yield* sendTestEmail({ recipientEmail, emailConfig: { ...mailServer, host: "mail.invalid" } })
      assert.deepStrictEqual(nowhere, { success: false, errorMessage: "There is no such mail server." })
      const nobody = yield* Effect.flip(sendTestEmail({ recipientEmail: "nobody", emailConfig: mailServer }))
      assert.deepInclude(nobody, { _tag: "InvalidInput", field: "recipientEmail" })
    }).pipe(withApps)
  )

  it.effect("invite users to sign in, on trusted pages only", () =>
    Effect.gen(function* () {
      const { sendSignInInvitation } = (yield* AdminApp).emails
      yield* sendSignInInvitation({ email: "new@example.com", callbackUrl: "http://localhost:3000/welcome" })
      assert.include(yield* newestMail("new"), "http://localhost:3000/welcome")
      const elsewhere = sendSignInInvitation({ email: "new@example.com", callbackUrl: "https://elsewhere.example" })
      assert.strictEqual((yield* Effect.flip(elsewhere))._tag, "RedirectUrlNotWhitelisted")
    }).pipe(withApps)
  )
})
