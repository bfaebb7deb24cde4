import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import type { SendEmailInput } from "../../src/schemas/SendEmail.js"
import { asAdmin, ownMailServer } from "./configured.js"
import { newestMail } from "./stage.js"

const html = "<p>Hello</p>"

const inProject = Effect.gen(function* () {
  yield* ownMailServer
  const { emails, users } = yield* ServerApp
  const ada = yield* users.create({ primaryEmail: "ada@example.com", displayName: "Ada" })
  const nameless = yield* users.create({})
  return { emails, ada, nameless }
})

describe("an e-mail to users, through effects", () => {
  it.effect("returns its recipients; a user without an address gets nothing", () =>
    Effect.gen(function* () {
      const { emails, ada, nameless } = yield* inProject
      assert.sameDeepMembers(
        [...(yield* emails.send({ userIds: [ada.id, nameless.id], html, subject: "News" }))],
        [
          { userId: ada.id, userEmail: null },
          { userId: nameless.id, userEmail: null }
        ]
      )
      assert.include(yield* newestMail("ada"), "Hello")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can go to all users, without a theme, and in a category", () =>
    Effect.gen(function* () {
      const { emails, ada, nameless } = yield* inProject
      const email: SendEmailInput = { allUsers: true, html, themeId: false, notificationCategoryName: "Marketing" }
      assert.sameMembers(
        (yield* emails.send(email)).map(({ userId }) => userId),
        [ada.id, nameless.id]
      )
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can come from a template with variables, or from a draft", () =>
    Effect.gen(function* () {
      const { emails, ada } = yield* inProject
      const source = `
        import { type } from "arktype";
        import { NotificationCategory, Subject } from "@stackframe/emails";
        export const variablesSchema = type({ count: "number" });
        export function EmailTemplate({ user, variables }) {
          return <><Subject value="Count" /><NotificationCategory value="Transactional" /><p>{variables.count} for {user.displayName}</p></>;
        }
        EmailTemplate.PreviewVariables = { count: 1 };`
      const template = yield* asAdmin("POST", "/internal/email-templates", { display_name: "T" })
      yield* asAdmin("PATCH", `/internal/email-templates/${template.id}`, { tsx_source: source })
      yield* emails.send({ userIds: [ada.id], templateId: template.id, variables: { count: 7 } })
      assert.include(yield* newestMail("ada"), "7 for Ada")
      const plain = "export function EmailTemplate() { return <p>A draft</p>; }"
      const draft = yield* asAdmin("POST", "/internal/email-drafts", { display_name: "D", theme_id: false, tsx_source: plain })
      yield* emails.send({ userIds: [ada.id], draftId: draft.id, subject: "Draft" })
      assert.include(yield* newestMail("ada"), "A draft")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires exactly one kind of recipients and exactly one kind of content", () =>
    Effect.gen(function* () {
      const { emails, ada } = yield* inProject
      const people = { userIds: [ada.id] }
      const wrong: ReadonlyArray<readonly [object, string]> = [
        [{ html }, "Exactly one of userIds and allUsers is required"],
        [{ ...people, allUsers: true, html }, "Exactly one of userIds and allUsers is required"],
        [people, "Exactly one of html, templateId and draftId is required"],
        [{ ...people, html, draftId: ada.id }, "Exactly one of html, templateId and draftId is required"]
      ]
      for (const [email, reason] of wrong) {
        assert.deepInclude(yield* Effect.flip(emails.send(email as SendEmailInput)), {
          _tag: "InvalidInput",
          field: "email",
          reason
        })
      }
      const nobody = yield* Effect.flip(emails.send({ userIds: ["nobody"], html }))
      assert.deepInclude(nobody, { _tag: "InvalidInput", field: "userIds.0" })
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("is not sent to an unknown user, nor with the platform's own mail server", () =>
    Effect.gen(function* () {
      const { emails, users } = yield* ServerApp
      const { id } = yield* users.create({ primaryEmail: "ada@example.com" })
      assert.strictEqual((yield* Effect.flip(emails.send({ userIds: [id], html })))._tag, "RequiresCustomEmailServer")
      yield* ownMailServer
      const userIds = [id, "11111111-1111-4111-8111-111111111111"]
      assert.strictEqual((yield* Effect.flip(emails.send({ userIds, html })))._tag, "UserIdDoesNotExist")
      assert.strictEqual(yield* newestMail("ada"), "")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
