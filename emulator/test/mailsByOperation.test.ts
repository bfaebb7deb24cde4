import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Mail } from "../src/emails/Outbox.js"
import { Outbox } from "../src/emails/Outbox.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import type { Services } from "../src/Services.js"
import type { WebHandler } from "../src/WebHandler.js"
import { projectOptions } from "./oauthWalk.js"
import type { Person } from "./operations.js"
import { admin, client, codeFor, crew, password, person, server } from "./operations.js"

// The callback has a query of its own, which the link keeps.
const callback_url = "http://localhost:3000/page?from=mail&code=old"
const project = projectOptions.displayName

type Env = Services | WebHandler
/** What happens before an operation, the operation, and the subjects of its mails, with whether their link has a code. */
type Row = readonly [
  title: string,
  mails: ReadonlyArray<readonly [subject: string, link: "code" | "no code" | "no link"]>,
  act: Effect.Effect<Effect.Effect<unknown, never, Env>, never, Env>
]
const row = <A>(
  title: string,
  mails: Row[1],
  prepare: Effect.Effect<A, never, Env>,
  act: (prepared: A) => Effect.Effect<unknown, never, Env>
): Row => [title, mails, Effect.map(prepare, act)]
const verified = Effect.tap(person(), ({ id }) => server(`PATCH /users/${id}`, { primary_email_verified: true }))
const channelOf = ({ token }: Person) =>
  Effect.map(client("GET /contact-channels?user_id=me", undefined, token), ({ items }) => String(items[0].id))
const asks = (email: string) => client("POST /auth/password/send-reset-code", { email, callback_url })

const rows: ReadonlyArray<Row> = [
  row("signing up without a callback", [], Effect.void, () => person()),
  row("signing up with a callback", [[`Verify your email at ${project}`, "code"]], Effect.void, () =>
    client("POST /auth/password/sign-up", {
      email: `${crypto.randomUUID().slice(0, 8)}@example.com`,
      password,
      verification_callback_url: callback_url
    })
  ),
  row("asking to verify the primary address", [[`Verify your email at ${project}`, "code"]], person(), ({ email, token }) =>
    client("POST /contact-channels/send-verification-code", { email, callback_url }, token)
  ),
  row(
    "asking to verify an address",
    [[`Verify your email at ${project}`, "code"]],
    Effect.flatMap(person(), (own) => Effect.map(channelOf(own), (id) => [own, id] as const)),
    ([{ token }, id]) => client(`POST /contact-channels/me/${id}/send-verification-code`, { callback_url }, token)
  ),
  row("asking to reset the password", [[`Reset your password at ${project}`, "code"]], person(), ({ email }) => asks(email)),
  row("asking to reset the password of nobody", [], Effect.void, () => asks("nobody@example.com")),
  row(
    "resetting the password",
    [],
    Effect.tap(person(), ({ email }) => asks(email)),
    ({ email }) => Effect.flatMap(codeFor(email), (code) => client("POST /auth/password/reset", { code, password: "password-2" }))
  ),
  row("asking for a link", [[`Sign in to ${project}: Your code is *`, "code"]], verified, ({ email }) =>
    client("POST /auth/otp/send-sign-in-code", { email, callback_url })
  ),
  row("asking for a link to a new address", [[`Sign in to ${project}: Your code is *`, "code"]], Effect.void, () =>
    client("POST /auth/otp/send-sign-in-code", { email: "new@example.com", callback_url })
  ),
  row("inviting to a team", [["You have been invited to join Crew", "code"]], crew(), (team) =>
    server("POST /team-invitations/send-code", { team_id: team, email: "invited@example.com", callback_url })
  ),
  row("inviting to sign in", [[`You have been invited to sign in to ${project}`, "no code"]], Effect.void, () =>
    admin("POST /internal/send-sign-in-invitation", { email: "guest@example.com", callback_url })
  ),
  row("creating a user", [], Effect.void, () => server("POST /users", { primary_email: "made@example.com" })),
  row("adding an address", [], person(), ({ token }) =>
    client("POST /contact-channels", { user_id: "me", type: "email", value: "more@example.com", used_for_auth: false }, token)
  ),
  row("changing the password", [], person(), ({ token }) =>
    client("POST /auth/password/update", { old_password: password, new_password: "password-2" }, token)
  ),
  row("signing in with a password", [], person(), ({ email }) => client("POST /auth/password/sign-in", { email, password }))
]

const linkOf = ({ text }: Mail): "code" | "no code" | "no link" => {
  const [link] = /http:\/\/localhost:3000\S+/.exec(text) ?? []
  if (link === undefined) return "no link"
  const { pathname, searchParams } = new URL(link)
  assert.deepStrictEqual([pathname, searchParams.get("from")], ["/page", "mail"], link)
  assert.lengthOf(searchParams.getAll("code"), 1)
  return /^[0-9a-hjkmnp-tv-z]{45}$/.test(searchParams.get("code") ?? "") ? "code" : "no code"
}

for (const platform of ["2025-11", "2026-04", "2026-11"] satisfies ReadonlyArray<Generation>) {
  const emulator = Emulator.layer({ platform, passwordRounds: 4, projects: [projectOptions] })
  layer(Layer.fresh(emulator))(`the mails of ${platform}`, (it) => {
    for (const [title, mails, prepare] of rows) {
      it.effect(`${title}: ${mails.length === 0 ? "none" : mails.map((mail) => mail.join(", with ")).join("; ")}`, () =>
        Effect.gen(function* () {
          const { sent } = yield* Outbox
          const act = yield* prepare
          const before = (yield* sent).length
          yield* act
          const seen = (yield* sent).slice(before)
          assert.deepStrictEqual<ReadonlyArray<ReadonlyArray<string>>>(
            seen.map((mail) => [mail.subject.replace(/(?<=code is )[0-9A-HJKMNP-TV-Z]{6}$/, "*"), linkOf(mail)]),
            mails
          )
        })
      )
    }
  })
}
