import { generateHOTP } from "@oslojs/otp"
import { makeAuthenticator } from "../authenticator.js"
import type { ProjectName } from "./projects.js"
import { challenge, keys, planted, projectIds } from "./projects.js"
import type { Traffic } from "./Traffic.js"

const authenticator = makeAuthenticator("http://localhost:3000")
const verifier = "a-verifier-of-forty-three-characters-or-more"
const verifierS256 = "ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA"

/** Texts that are rarely what a caller means. */
export const oddTexts: ReadonlyArray<string> = [
  ...[
    "",
    " ",
    "me",
    "__proto__",
    "constructor",
    "x".repeat(3000),
    "a\u0000b",
    "\ud800",
    "İ\u{1f600}",
    "%",
    "../..",
    '{"a":',
    "1e400",
    "-1"
  ],
  ...["00000000-0000-4000-8000-000000000000", "javascript:alert(1)", "<script>alert(1)</script>", "a\r\nx-injected: 1"]
]
/** Values of any kind that are rarely what a caller means. */
export const oddValues: ReadonlyArray<unknown> = [
  ...[null, true, 0, -1, 1.5, 1e18, -1e308, 5e-324, ...oddTexts],
  ...[[], {}, [null], [[[]]], { toString: 1 }, [{ toString: 1, valueOf: 1 }], { constructor: { prototype: 1 } }]
]
const source = `export const EmailTemplate = () => <div>{1}</div>
export const EmailTheme = ({ children }) => <html><body>{children}</body></html>`
const hour = 3_600_000

/** Usual values of fields that a caller chooses, by name. */
export const usual: ReadonlyArray<readonly [name: RegExp, values: (traffic: Traffic) => ReadonlyArray<unknown>]> = [
  // That of a mail server is part of the configuration.
  [/^(new_)?password$|old_password/, ({ area }) => [/^(internal|integrations)/.test(area) ? "mail-server" : planted.password]],
  [/password_hash/, () => ["$2a$04$abcdefghijklmnopqrstuuAIzWz3xTBnx4ZXe9Q3qjA6QAkqX6q3G"]],
  [/totp_secret_base64/, () => [planted.totpSecret, null]],
  [/^totp$/, ({ now }) => [generateHOTP(Buffer.from("planted-totp-secret!"), BigInt(Math.floor(now / 30_000)), 6)]],
  [/^credential$/, () => [authenticator.create(challenge)]],
  [/^authentication_response$/, () => [authenticator.get(challenge)]],
  [/email|^value$|mailbox/, (traffic) => ["ada-own@example.com", "grace-own@example.com", `new${traffic.count}@example.com`]],
  [/^project$/, () => [projectIds.own]],
  [/^url$/, () => ["http://localhost:1/hook"]],
  [/image_url|logo/, () => ["https://example.com/a.png"]],
  [/url|redirect/, ({ area }) => [`http://localhost:3000/${area}`]],
  [/^domain$/, ({ random }) => [`https://${random.pick(["a", "b"])}.example.com`]],
  [/customer_?type/i, (traffic) => [(traffic.customerType = traffic.random.pick(["user", "team", "custom"]))]],
  [
    /customer_?id/i,
    (traffic) => (traffic.customerType === "custom" ? ["custom-1"] : traffic.texts(`${traffic.customerType}_id`))
  ],
  [/product_?id/i, ({ customerType }) => (customerType === "user" ? ["user", "pro", "basic"] : [customerType])],
  [/item_?id/i, ({ customerType }) => [`${customerType}-credits`]],
  [/permission_?id/i, () => ["team_admin", "team_member", "$update_team", "$delete_team", "read", "write", "audit"]],
  [/provider/i, () => ["github", "google"]],
  [/store_?id/i, () => ["vault"]],
  [/price_?id/i, () => ["monthly", "once"]],
  [/level/, () => ["project", "branch", "environment"]],
  [/category_name/, () => ["Transactional", "Marketing"]],
  [/config_(override_)?string/, () => ['{"teams.allowClientTeamCreation":true}', '{"payments.testMode":true}']],
  [/tsx_source/, () => [source]],
  [/html/, () => ["<p>Hello</p>", "<script>alert(1)</script>"]],
  [/connection_strings/, () => [[]]],
  [/code_challenge_method/, () => ["S256"]],
  [
    /(batch|segment|session)_id$/,
    ({ random }) => [`${Math.floor(random.next() * 1e8)}`.padStart(8, "0").concat("-0000-4000-8000-000000000000")]
  ],
  [/_millis$|_ms$|^expires_at$/, ({ now }) => [now + hour]],
  [/^onboarding$/, () => [{ requireEmailVerification: true }]],
  [/^query$/, () => ["ada", "SELECT 1"]],
  [/^mode$/, () => ["generate", "complete"]],
  [/^version|clientVersion/, () => ["@stackframe/js@2.8.0", "2.8.0"]],
  [/limit|quantity|delta|offset/, () => [1, 2, 10]],
  [/hashed_key|encrypted_value/, () => ["AAAA"]],
  [/^kind$/, () => ["rate-limit", "error-503", "broken-keys", "truncated-body", "expired-token"]],
  [/^route$/, () => ["/users/*", "POST /teams", "*"]],
  [/^times$/, () => [1]],
  [/^share$/, () => [0.5]],
  [/^by$/, () => ["1 minute", 1000]],
  [/^to$/, () => ["2030-01-31T12:00:00Z"]],
  [/^speed$/, () => [1, 60]],
  [/^after$|^number$/, () => ["1", "2", "5"]],
  [/^name$/, () => ["one", "two"]],
  [/^filterTypes$/, () => [["user.created"]]],
  [/^disabled$|^reveal$/, () => [true, false]],
  [/display_?name|description|subject|title|sender|subdomain/i, (traffic) => [`Name ${traffic.count}`, "Ünï <b>"]]
]

/** What a route needs besides its declared fields. */
export const needs = (traffic: Traffic): ReadonlyArray<readonly [path: RegExp, own: Needs]> => {
  const integration = (id: string) => ({ authorization: `Basic ${btoa(`${id}-local:${id}-local-secret`)}` })
  const oauth = { response_type: "code", state: "state", grant_type: "authorization_code", scope: "legacy" }
  const client = { client_id: projectIds.own, client_secret: keys.own.publishableClientKey }
  const ofProvider = { redirect_uri: "http://localhost:3000/auth/oauth", code_verifier: verifier }
  const ofIntegration = { redirect_uri: "http://localhost:30000/api/v2/auth/authorize" }
  const codeOf = { ...traffic.texts("code of auth/oauth") }
  const toProvider = { ...oauth, ...client, ...ofProvider, code_challenge: verifier, code_challenge_method: "plain" }
  const toIntegration = { ...ofIntegration, ...oauth, code_challenge: verifierS256, code_challenge_method: "S256" }
  const { random } = traffic
  return [
    [/^\/auth\/oauth\/authorize/, { query: toProvider }],
    [
      /^\/auth\/oauth\/token/,
      {
        isForm: true,
        body: random.chance(0.5)
          ? { ...client, ...ofProvider, grant_type: "authorization_code", code: random.pick(Object.values(codeOf)) ?? "" }
          : { ...client, grant_type: "refresh_token", refresh_token: random.pick(traffic.texts("refresh_token")) ?? "" }
      }
    ],
    [
      /^\/auth\/oauth\/cross-domain/,
      { body: { redirect_uri: "http://localhost:3000/auth/oauth", code_challenge: verifierS256 } }
    ],
    [/^\/integrations\/neon\/.*(authorize|idp\/auth)$/, { query: { ...toIntegration, client_id: "neon-local" } }],
    [/^\/integrations\/custom\/.*(authorize|idp\/auth)$/, { query: { ...toIntegration, client_id: "custom-local" } }],
    [/^\/integrations\/\w+\/oauth\/token/, { body: { ...ofIntegration, code_verifier: verifier } }],
    [/^\/integrations\/.*done$/, { query: { code: random.pick(traffic.texts("authorization_code")) ?? "" } }],
    [/^\/integrations\/neon/, { headers: integration("neon") }],
    [/^\/integrations\/custom/, { headers: integration("custom") }],
    [/^\/integrations\/.*(transfer\/confirm|internal\/confirm)/, { project: "internal" }],
    [/^\/internal\/projects(\/transfer)?$/, { project: "internal" }],
    [/^\/internal\/failed-emails-digest/, { headers: { authorization: "Bearer mock_cron_secret" } }],
    [
      /^\/internal\/projects\/current$|config\/override|reset-keys|config\/source/,
      { project: random.chance(0.9) ? "other" : "own" }
    ],
    [/^\/api\/v1\/app\//, { headers: { authorization: `Bearer ${traffic.texts("svix_token").at(-1)}` } }]
  ]
}
export interface Needs {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly isForm?: boolean
  readonly project?: ProjectName
}
