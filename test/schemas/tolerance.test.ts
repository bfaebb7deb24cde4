import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as contract from "../../src/contract/index.js"
import * as schemas from "../../src/schemas/index.js"
import { List, Page } from "../../src/schemas/List.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "../support/recorded.js"

const endpoints = endpointsOf(contract)

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the body of a newer platform, with unknown fields in the response and each of its items. */
const newer = (body: Json): Json => ({
  ...body,
  unheard_of: { nested: [1] },
  ...(Array.isArray(body["items"]) && { items: body["items"].map((item: unknown) => (isObject(item) ? newer(item) : item)) })
})

const bodyOf = (file: string, name: string): Json => {
  const body = cases(file).find((one) => one.name === name)?.response.body
  assert.isTrue(isObject(body), `${file} has no body in ${name}`)
  return isObject(body) ? body : {}
}

describe("an answer", () => {
  it.effect("of any endpoint decodes to the same value if a newer platform adds fields (rule 83)", () =>
    Effect.gen(function* () {
      let seen = 0
      for (const one of files().flatMap((file) => cases(file))) {
        const found = match(endpoints, one)
        const body = one.response.body
        if (found === undefined || statusOf(one) >= 300 || codeOf(one) !== undefined || !isObject(body)) continue
        const decode = Schema.decodeUnknownEffect(found.endpoint.success)
        assert.deepStrictEqual(yield* decode(newer(body)), yield* decode(body), found.name)
        seen += 1
      }
      assert.isAbove(seen, 450)
    })
  )

  it.effect("keeps a literal of a newer platform", () =>
    Effect.gen(function* () {
      const user = bodyOf("users.id.get", "success-server")
      const restricted = yield* Schema.decodeUnknownEffect(schemas.ServerUser)({
        ...user,
        is_restricted: true,
        restricted_reason: { type: "unpaid" }
      })
      assert.deepStrictEqual([restricted.isRestricted, restricted.restrictedReason], [true, { type: "unpaid" }])
      const channel = { id: "c", user_id: "u", value: "+1", used_for_auth: false, is_verified: false, is_primary: false }
      const phone = yield* Schema.decodeUnknownEffect(schemas.ContactChannel)({ ...channel, type: "phone" })
      assert.strictEqual(phone.type, "phone")
      const status = yield* Schema.decodeUnknownEffect(schemas.CliLoginStatus)({ status: "denied" })
      assert.strictEqual(status.status, "denied")
    })
  )

  it.effect("keeps an e-mail configuration of a newer platform unchanged", () =>
    Effect.gen(function* () {
      const body = bodyOf("internal.projects.current.get", "super-secret-admin-key")
      const config = { ...(isObject(body["config"]) ? body["config"] : {}), email_config: { type: "managed", domain: "a.test" } }
      const project = yield* Schema.decodeUnknownEffect(schemas.AdminProject)({ ...body, config })
      assert.deepStrictEqual(project.config.emailConfig, {
        type: "unrecognized",
        name: "managed",
        value: { type: "managed", domain: "a.test" }
      })
      const encoded = yield* Schema.encodeUnknownEffect(schemas.AdminProject)(project)
      assert.deepStrictEqual(encoded.config.email_config, config.email_config)
    })
  )

  it.effect("returns a logo under both the current and the newer name", () =>
    Effect.gen(function* () {
      const { full_logo_url: _, ...body } = bodyOf("internal.projects.current.get", "super-secret-admin-key")
      const decode = Schema.decodeUnknownEffect(schemas.AdminProject)
      const today = yield* decode({ ...body, full_logo_url: "https://a.test/full.png" })
      assert.deepStrictEqual([today.fullLogoUrl, today.logoFullUrl], ["https://a.test/full.png", null])
      const later = yield* decode({ ...body, logo_full_url: "https://a.test/full.png" })
      assert.deepStrictEqual([later.fullLogoUrl, later.logoFullUrl], [null, "https://a.test/full.png"])
    })
  )

  it.effect("without a required field is rejected with its path (rule 83)", () =>
    Effect.gen(function* () {
      const { signed_up_at_millis: _, ...user } = bodyOf("users.me.get", "success-client")
      const error = yield* Effect.flip(Schema.decodeUnknownEffect(schemas.User)(user))
      assert.include(error.message, "signed_up_at_millis")
    })
  )

  it.effect("that is only part of a list is rejected if the whole is expected", () =>
    Effect.gen(function* () {
      const page = { items: [], is_paginated: true, pagination: { next_cursor: "x" } }
      yield* Effect.flip(Schema.decodeUnknownEffect(List(schemas.Team))(page))
      assert.deepStrictEqual(yield* Schema.decodeUnknownEffect(Page(schemas.Team))(page), { items: [], nextCursor: "x" })
    })
  )

  it.effect("with claims needs only the user and the expiry (rule 84)", () =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(schemas.AccessTokenClaims)
      assert.deepStrictEqual(yield* decode({ sub: "u", exp: 1, plan: "pro" }), { sub: "u", exp: 1 })
      yield* Effect.flip(decode({ sub: "u" }))
      yield* Effect.flip(decode({ exp: 1 }))
    })
  )
})

describe("a request", () => {
  it.effect("omits what is left out, and sends null to clear a field", () =>
    Effect.gen(function* () {
      const encode = Schema.encodeUnknownEffect(schemas.ServerUpdateUserInput)
      assert.deepStrictEqual(yield* encode({}), {})
      assert.deepStrictEqual(yield* encode({ displayName: null, serverMetadata: { aB: 1 }, totpSecretBase64: null }), {
        display_name: null,
        server_metadata: { aB: 1 },
        totp_secret_base64: null
      })
    })
  )

  it.effect("with an unknown literal is rejected", () =>
    Effect.gen(function* () {
      const channel = { userId: "me", value: "a@b.co", usedForAuth: true }
      const encode = Schema.encodeUnknownEffect(schemas.CreateContactChannel)
      assert.deepStrictEqual(yield* encode({ ...channel, type: "email" }), {
        user_id: "me",
        value: "a@b.co",
        used_for_auth: true,
        type: "email"
      })
      yield* Effect.flip(encode({ ...channel, type: "phone" }))
    })
  )

  it.effect("accepts a secret plain or redacted, and reveals it only to the platform", () =>
    Effect.gen(function* () {
      const decoded = yield* Schema.decodeUnknownEffect(schemas.Credential)({ email: "a@b.co", password: "hunter2-hunter2" })
      assert.notInclude(JSON.stringify(decoded), "hunter2")
      assert.deepStrictEqual(yield* Schema.encodeUnknownEffect(schemas.Credential)(decoded), {
        email: "a@b.co",
        password: "hunter2-hunter2"
      })
      const refused = yield* Effect.flip(
        Schema.encodeUnknownEffect(schemas.Credential)({ email: "a@b.co", password: "hunter2".repeat(11) })
      )
      assert.notInclude(`${refused.message} ${JSON.stringify(refused)}`, "hunter2")
    })
  )
})
