import { assert, describe, it } from "@effect/vitest"
import { Redacted, Schema } from "effect"
import { RenderEmail, SendEmailInput, TestEmail } from "../../src/schemas/SendEmail.js"
import { refusedOutput } from "../support/refused.js"

const id = "feb39c75-6739-428d-9c1b-6001c5db546b"
const recipients = "Exactly one of userIds and allUsers is required"
const contents = "Exactly one of html, templateId and draftId is required"

describe("SendEmailInput", () => {
  it("goes to some users or to all, with a text, a template or a draft", () => {
    for (const to of [{ userIds: [id] }, { userIds: [] }, { allUsers: true }]) {
      for (const what of [{ html: "" }, { templateId: id, variables: { count: 1 } }, { draftId: id }]) {
        assert.deepStrictEqual(refusedOutput(SendEmailInput, { ...to, ...what }), [])
      }
    }
  })

  it("requires recipients: some users or all, not both", () => {
    assert.deepStrictEqual(refusedOutput(SendEmailInput, { html: "x" }), [recipients])
    assert.deepStrictEqual(refusedOutput(SendEmailInput, { html: "x", userIds: [id], allUsers: true }), [recipients])
    assert.isNotEmpty(refusedOutput(SendEmailInput, { html: "x", allUsers: false }))
  })

  it("requires exactly one content", () => {
    assert.deepStrictEqual(refusedOutput(SendEmailInput, { allUsers: true }), [contents])
    for (const two of [
      { html: "x", templateId: id },
      { html: "x", draftId: id },
      { templateId: id, draftId: id }
    ]) {
      assert.deepStrictEqual(refusedOutput(SendEmailInput, { allUsers: true, ...two }), [contents])
    }
  })

  it("has a theme, no theme, or the project's", () => {
    for (const themeId of [id, false, null] as const) {
      assert.deepStrictEqual(Schema.encodeUnknownSync(SendEmailInput)({ allUsers: true, html: "x", themeId }), {
        all_users: true,
        html: "x",
        theme_id: themeId
      })
    }
    assert.isNotEmpty(refusedOutput(SendEmailInput, { allUsers: true, html: "x", themeId: true }))
  })
})

describe("RenderEmail", () => {
  it("has one template, and at most one theme", () => {
    for (const theme of [{}, { themeId: id }, { themeId: false }, { themeTsxSource: "x" }]) {
      assert.deepStrictEqual(refusedOutput(RenderEmail, { templateId: id, ...theme }), [])
      assert.deepStrictEqual(refusedOutput(RenderEmail, { templateTsxSource: "x", ...theme }), [])
    }
    const template = "Exactly one of templateId and templateTsxSource is required"
    assert.deepStrictEqual(refusedOutput(RenderEmail, { themeId: id }), [template])
    assert.deepStrictEqual(refusedOutput(RenderEmail, { templateId: id, templateTsxSource: "x" }), [template])
    assert.deepStrictEqual(refusedOutput(RenderEmail, { templateId: id, themeId: id, themeTsxSource: "x" }), [
      "At most one of themeId and themeTsxSource is allowed"
    ])
  })

  it("does not allow a null theme, which the platform rejects here", () => {
    assert.isNotEmpty(refusedOutput(RenderEmail, { templateId: id, themeId: null }))
  })
})

describe("TestEmail", () => {
  const emailConfig = { host: "h", port: 25, username: "u", senderName: "S", senderEmail: "s@example.com" }
  it("accepts the password as a string or Redacted, and never prints it once decoded", () => {
    for (const password of ["canary", Redacted.make("canary")]) {
      const value = { recipientEmail: "r@example.com", emailConfig: { ...emailConfig, password } }
      const wire = Schema.encodeUnknownSync(TestEmail)(value)
      assert.strictEqual(wire.email_config.password, "canary")
      assert.notInclude(JSON.stringify(Schema.decodeUnknownSync(TestEmail)(wire)), "canary")
    }
  })

  it("has a port from 0 to 65535", () => {
    const at = (port: number) =>
      refusedOutput(TestEmail, { recipientEmail: "r@example.com", emailConfig: { ...emailConfig, password: "p", port } })
    for (const port of [0, 65_535]) assert.deepStrictEqual(at(port), [])
    for (const port of [-1, 65_536, 2.5]) assert.isNotEmpty(at(port))
  })
})
