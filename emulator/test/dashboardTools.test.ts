import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { platform, send } from "./platform.js"

const rule = (priority: number, condition: string, type: string) => ({
  enabled: true,
  displayName: type,
  priority,
  condition,
  action: { type }
})
const configure = (changes: object) =>
  send("PATCH", "/api/v1/internal/config/override/environment", {
    access: "admin",
    body: { config_override_string: JSON.stringify(changes) }
  })
const signUp = (email: string) => send("POST", "/api/v1/auth/password/sign-up", { body: { email, password: "password-123456" } })
const stats = send("GET", "/api/v1/internal/sign-up-rules-stats", { access: "admin" })

layer(platform)("sign-up rules as an administrator sees them", (it) => {
  it.effect("count sign-ups of the last 48 hours, by rule and by action, and all of a rule", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 3, 1, 12, 30))
      yield* configure({
        "auth.signUpRules": {
          no: rule(2, 'emailDomain == "no.example.com"', "reject"),
          some: rule(1, 'emailDomain.endsWith("some.example.com")', "restrict")
        }
      })
      for (const name of ["a", "b"]) assert.strictEqual((yield* signUp(`${name}@no.example.com`)).body.code, "SIGN_UP_REJECTED")
      assert.strictEqual((yield* signUp("c@some.example.com")).status, 200)
      assert.strictEqual((yield* signUp("d@other.example.com")).status, 200)
      const { body } = yield* stats
      assert.strictEqual(body.total_triggers, 3)
      assert.deepStrictEqual(body.triggers_by_action, { allow: 0, reject: 2, restrict: 1, log: 0 })
      assert.deepStrictEqual(
        body.rule_triggers.map((each: { readonly rule_id: string; readonly total_count: number }) => [
          each.rule_id,
          each.total_count
        ]),
        [
          ["no", 2],
          ["some", 1]
        ]
      )
      yield* TestClock.adjust("49 hours")
      const later = (yield* stats).body
      assert.strictEqual(later.total_triggers, 0)
      assert.deepStrictEqual(
        later.rule_triggers.map((each: Readonly<Record<string, unknown>>) => [
          each["rule_id"],
          each["total_count"],
          each["all_time_count"]
        ]),
        [
          ["no", 0, 2],
          ["some", 0, 1]
        ]
      )
    })
  )

  it.effect("are skipped if their condition cannot be evaluated, or would take forever", () =>
    Effect.gen(function* () {
      const backtracking = `${"a".repeat(50)}@example.com`
      yield* configure({
        "auth.signUpRules": {
          invalid: rule(3, "email.isNice(", "reject"),
          endless: rule(2, 'email.matches("^([a-z@.]+)+!$")', "reject"),
          last: rule(1, 'email.startsWith("aa")', "restrict")
        }
      })
      const { body } = yield* send("POST", "/api/v1/internal/sign-up-rules-test", {
        access: "admin",
        body: { email: backtracking, auth_method: "otp", oauth_provider: null, country_code: null }
      })
      assert.deepStrictEqual(
        body.evaluations.map(({ rule_id, status }: { readonly rule_id: string; readonly status: string }) => [rule_id, status]),
        [
          ["invalid", "error"],
          ["endless", "error"],
          ["last", "matched"]
        ]
      )
      assert.strictEqual((yield* signUp(backtracking)).status, 200)
    })
  )

  it.effect("can be tested with any sign-up, without effect", () =>
    Effect.gen(function* () {
      yield* configure({
        "auth.signUpRules": {
          risky: rule(2, "riskScores.bot > 50", "reject"),
          abroad: rule(1, 'countryCode in ["DE", "FR"]', "restrict")
        }
      })
      const attempt = { email: "A@Example.com", auth_method: "otp", oauth_provider: null, country_code: null }
      const decide = (own: object) =>
        Effect.map(
          send("POST", "/api/v1/internal/sign-up-rules-test", { access: "admin", body: { ...attempt, ...own } }),
          ({ body }) => [body.outcome?.decision, body.outcome?.restricted_because_of_rule_id, body.code]
        )
      assert.deepStrictEqual(yield* decide({}), ["default-allow", null, undefined])
      assert.deepStrictEqual(yield* decide({ country_code: "de" }), ["default-allow", "abroad", undefined])
      assert.deepStrictEqual(yield* decide({ risk_scores: { bot: 51, free_trial_abuse: 0 } }), ["reject", null, undefined])
      assert.deepStrictEqual(yield* decide({ risk_scores: { bot: 50, free_trial_abuse: 0 } }), ["default-allow", null, undefined])
      for (const wrong of [
        { risk_scores: { bot: 101, free_trial_abuse: 0 } },
        { risk_scores: { bot: 1.5, free_trial_abuse: 0 } },
        { auth_method: "carrier-pigeon" },
        { email: 1, unknown: true }
      ]) {
        assert.strictEqual((yield* decide(wrong))[2], "SCHEMA_ERROR", JSON.stringify(wrong))
      }
      const { body } = yield* send("GET", "/api/v1/users", { access: "server" })
      assert.notInclude(
        body.items.map((user: { readonly primary_email: string }) => user.primary_email),
        "a@example.com"
      )
    })
  )
})

layer(platform)("a draft of an e-mail", (it) => {
  it.effect("is deleted by only one of ten concurrent requests", () =>
    Effect.gen(function* () {
      const drafts = "/api/v1/internal/email-drafts"
      const { body } = yield* send("POST", drafts, { access: "admin", body: { display_name: "News" } })
      const all = yield* Effect.all(
        Array.from({ length: 10 }, () => send("DELETE", `${drafts}/${body.id}`, { access: "admin" })),
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        all.map(({ status }) => status),
        [200, ...Array.from({ length: 9 }, () => 404)]
      )
    })
  )
})

layer(platform)("the ways to pay that a project offers", (it) => {
  it.effect("are enabled one by one; an unknown one changes nothing", () =>
    Effect.gen(function* () {
      const path = "/api/v1/internal/payments/method-configs"
      assert.strictEqual((yield* send("GET", path, { access: "admin" })).body.code, "STRIPE_ACCOUNT_INFO_NOT_FOUND")
      yield* send("POST", "/api/v1/internal/payments/setup", { access: "admin" })
      const enabled = Effect.map(send("GET", path, { access: "admin" }), ({ body }) =>
        body.methods.flatMap((each: { readonly id: string; readonly enabled: boolean }) => (each.enabled ? [each.id] : []))
      )
      const change = (updates: object) => send("PATCH", path, { access: "admin", body: { config_id: "pmc", updates } })
      for (const [wrong, said] of [
        [
          { card: "off", nope: "on" },
          /body\.updates must be one of the following values: card, cartes_bancaires, .*, customer_balance$/
        ],
        [{ card: "maybe" }, /body\.updates must be one of the following values: on, off$/]
      ] as const) {
        const { body } = yield* change(wrong)
        assert.strictEqual(body.code, "SCHEMA_ERROR")
        assert.match(body.details.message, said)
      }
      // One that the account does not have is taken, and changes nothing.
      assert.strictEqual((yield* change({ klarna: "on" })).status, 200)
      assert.deepStrictEqual(yield* enabled, ["apple_pay", "card"])
      assert.strictEqual((yield* change({ card: "off", link: "on" })).status, 200)
      assert.deepStrictEqual(yield* enabled, ["apple_pay", "link"])
    })
  )
})
