import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import { platform, project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const ids = {
  emailVerification: "e7d009ce-8d47-4528-b245-5bf119f2ffa3",
  passwordReset: "a70fb3a4-56c1-4e42-af25-49d25603abd0",
  magicLink: "822687fe-8d0a-4467-a0d1-416b6e639478",
  teamInvitation: "e84de395-2076-4831-9c19-8e9a96a868e4",
  signInInvitation: "066dd73c-36da-4fd0-b6d6-ebf87683f8bc"
}
const callback_url = "http://localhost:3000/handler"
const dark = "a0172b5d-cff0-463b-83bb-85124697373a"

const configure = Effect.fnUntraced(function* (changes: Readonly<Record<string, unknown>>) {
  const answer = yield* send("PATCH", "/api/v1/internal/config/override/environment", {
    access: "admin",
    body: { config_override_string: JSON.stringify(changes) }
  })
  assert.strictEqual(answer.status, 200)
})
const ownServer = {
  "emails.server": {
    isShared: false,
    host: "mail.example.com",
    port: 25,
    username: "u",
    password: "p",
    senderName: "Test",
    senderEmail: "test@example.com"
  }
}
// Shows everything that a template gets.
const own = (themeId?: string | false) => ({
  displayName: "Own",
  tsxSource: `import { Subject } from "@stackframe/emails"
export function EmailTemplate({ user, project, variables }) {
  return <><Subject value={"Own: " + project.displayName} /><p>{user.displayName ?? "nobody"}</p><pre>{JSON.stringify(variables)}</pre></>
}`,
  ...(themeId === undefined ? {} : { themeId })
})
const ownTheme = `export function EmailTheme({ children }) { return <html><body><h1>Own theme</h1>{children}</body></html> }`

const signInMail = Effect.fnUntraced(function* (email: string) {
  const { status } = yield* send("POST", "/api/v1/auth/otp/send-sign-in-code", { body: { email, callback_url } })
  assert.strictEqual(status, 200)
  return (yield* (yield* Outbox).mailbox(email)).at(-1)
})
const variablesIn = (html: string): unknown =>
  JSON.parse((/<pre>(.*?)<\/pre>/.exec(html)?.[1] ?? "null").replaceAll("&quot;", '"').replaceAll("&amp;", "&"))

const withLinks = (generation: Generation) =>
  Emulator.layer({ platform: generation, passwordRounds: 4, projects: [{ ...project, magicLinkEnabled: true }] })

layer(withLinks("2026-04"))("the mails of the platform", (it) => {
  it.effect("have the built-in template and theme by default", () =>
    Effect.gen(function* () {
      const mail = yield* signInMail("default@example.com")
      assert.match(mail?.subject ?? "", /^Sign in to Test: Your code is [0-9A-Z]{6}$/)
      assert.notInclude(mail?.html, "<html")
    })
  )

  it.effect("have the template that the project has changed, with their variables", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn({ email: "ada@example.com" })
      const team = yield* send("POST", "/api/v1/teams", { access: "server", body: { display_name: "Crew" } })
      yield* configure({
        ...ownServer,
        ...Object.fromEntries(Object.values(ids).map((id) => [`emails.templates.${id}`, own()]))
      })
      const [channel] = (yield* send("GET", "/api/v1/contact-channels?user_id=me", { token })).body.items
      const sent = [
        ["POST", `/api/v1/contact-channels/me/${channel.id}/send-verification-code`, { token, body: { callback_url } }],
        ["POST", "/api/v1/auth/password/send-reset-code", { body: { email: "ada@example.com", callback_url } }],
        ["POST", "/api/v1/auth/otp/send-sign-in-code", { body: { email: "ada2@example.com", callback_url } }],
        [
          "POST",
          "/api/v1/team-invitations/send-code",
          { access: "server", body: { team_id: team.body.id, email: "ada3@example.com", callback_url } }
        ],
        [
          "POST",
          "/api/v1/internal/send-sign-in-invitation",
          { access: "server", body: { email: "ada4@example.com", callback_url } }
        ]
      ] as const
      for (const [method, path, options] of sent) assert.strictEqual((yield* send(method, path, options)).status, 200, path)

      const mails = (yield* (yield* Outbox).all).filter(({ to }) => /^ada\d?@/.test(to))
      const shown = mails.map(({ html }) => variablesIn(html) as Record<string, string>)
      assert.deepStrictEqual(
        shown.map((variables) => Object.keys(variables).sort()),
        [
          ["emailVerificationLink"],
          ["passwordResetLink"],
          ["magicLink", "otp"],
          ["teamDisplayName", "teamInvitationLink"],
          ["signInInvitationLink", "teamDisplayName"]
        ]
      )
      assert.deepStrictEqual([shown[3]?.["teamDisplayName"], shown[4]?.["teamDisplayName"]], ["Crew", "Test"])
      for (const { subject, text } of mails) {
        assert.strictEqual(subject, "Own: Test")
        assert.include(text, callback_url)
      }
    })
  )

  it.effect("have the theme that the project has selected, unless their template has another or none", () =>
    Effect.gen(function* () {
      const theme = "11111111-1111-4111-8111-111111111111"
      yield* configure({
        ...ownServer,
        [`emails.templates.${ids.magicLink}`]: null,
        [`emails.themes.${theme}`]: { displayName: "Own", tsxSource: ownTheme },
        "emails.selectedThemeId": theme
      })
      const built = yield* signInMail("theme@example.com")
      assert.include(built?.html, "<h1>Own theme</h1>")
      assert.match(built?.subject ?? "", /Your code is/)
      assert.match(built?.html ?? "", /href="http:\/\/localhost:3000\/handler\?code=[0-9a-z]{45}"/)
      yield* configure({ [`emails.templates.${ids.magicLink}`]: own() })
      assert.include((yield* signInMail("own-theme@example.com"))?.html, "<h1>Own theme</h1>")
      for (const other of [false, dark] as const) {
        yield* configure({ [`emails.templates.${ids.magicLink}`]: own(other) })
        assert.notInclude((yield* signInMail(`theme-${other}@example.com`))?.html, "Own theme")
      }
      yield* configure({ "emails.selectedThemeId": null, [`emails.templates.${ids.magicLink}`]: null })
    })
  )

  it.effect("keep the built-in templates on a shared mail server, as the list of templates says", () =>
    Effect.gen(function* () {
      yield* configure({ "emails.server": null, [`emails.templates.${ids.magicLink}`]: own() })
      assert.match((yield* signInMail("shared@example.com"))?.subject ?? "", /Your code is/)
    })
  )

  it.effect("are not sent if they cannot be rendered", () =>
    Effect.gen(function* () {
      yield* configure({
        ...ownServer,
        [`emails.templates.${ids.magicLink}`]: { displayName: "", tsxSource: "export const x = 1" }
      })
      assert.isUndefined(yield* signInMail("broken@example.com"))
      const { items } = (yield* send("GET", "/api/v1/emails/outbox?status=render-error", { access: "server" })).body
      assert.deepStrictEqual(
        items.map(({ to }: { readonly to: unknown }) => to),
        [{ type: "custom-emails", emails: ["broken@example.com"] }]
      )
    })
  )

  it.effect("are in the outbox as they were sent, once in each list", () =>
    Effect.gen(function* () {
      yield* configure({ ...ownServer, [`emails.templates.${ids.magicLink}`]: null })
      const sent = yield* signInMail("listed@example.com")
      const [row] = (yield* send("GET", "/api/v1/emails/outbox?limit=1", { access: "server" })).body.items
      assert.deepInclude(row, {
        to: { type: "custom-emails", emails: ["listed@example.com"] },
        status: "sent",
        created_with: "programmatic-call",
        email_programmatic_call_template_id: ids.magicLink,
        subject: sent?.subject,
        html: sent?.html,
        is_transactional: true,
        is_high_priority: true
      })
      assert.deepStrictEqual(Object.keys(row.variables).sort(), ["magicLink", "otp"])
      const { items } = (yield* send("GET", "/api/v1/internal/emails", { access: "admin" })).body
      assert.deepStrictEqual(
        items.filter(({ to }: { readonly to: ReadonlyArray<string> }) => to.includes("listed@example.com")).length,
        1
      )
      const late = yield* send("PATCH", `/api/v1/emails/outbox/${row.id}`, { access: "server", body: { cancel: true } })
      assert.strictEqual(late.body.code, "EMAIL_NOT_EDITABLE")
      // No server can be reached at port 9.
      yield* configure({ "emails.server": { ...ownServer["emails.server"], port: 9 } })
      yield* signInMail("undelivered@example.com")
      const [failed] = (yield* send("GET", "/api/v1/emails/outbox?limit=1", { access: "server" })).body.items
      assert.strictEqual(failed.status, "server-error")
    })
  )
})

layer(platform)("a built-in template", (it) => {
  it.effect("can be saved as it is listed, and shows its mail", () =>
    Effect.gen(function* () {
      yield* configure(ownServer)
      const { templates } = (yield* send("GET", "/api/v1/internal/email-templates", { access: "admin" })).body
      for (const { id, tsx_source } of templates) {
        const path = `/api/v1/internal/email-templates/${id}`
        const { body, status } = yield* send("PATCH", path, { access: "admin", body: { tsx_source } })
        assert.strictEqual(status, 200, JSON.stringify(body))
      }
    })
  )
})
