import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Outbox } from "../src/emails/Outbox.js"
import { Emulator } from "../src/index.js"
import { projectOptions } from "./oauthWalk.js"

// Requests to the development project, which must succeed, and what most tests of its operations begin with.

export const password = "password-1"
export const callback_url = "http://localhost:3000/page"
const { id: projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = projectOptions

type Access = "client" | "server" | "admin"
const send = Effect.fnUntraced(function* (access: Access, asked: string, body?: unknown, token?: string) {
  const [method = "", path = ""] = asked.split(" ")
  const handler = yield* Emulator.handler
  const answer = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102/api/v1${path}`, {
        method,
        headers: {
          "x-stack-project-id": projectId,
          "x-stack-access-type": access,
          "x-stack-publishable-client-key": publishableClientKey,
          "x-stack-secret-server-key": secretServerKey,
          "x-stack-super-secret-admin-key": superSecretAdminKey,
          "x-stack-allow-anonymous-user": "true",
          ...(token === undefined ? {} : { "x-stack-access-token": token }),
          ...(body === undefined ? {} : { "content-type": "application/json" })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
  )
  const text = yield* Effect.promise(() => answer.text())
  assert.isBelow(answer.status, 400, `${asked}: ${text}`)
  return JSON.parse(text)
})
export const client = (asked: string, body?: unknown, token?: string) => send("client", asked, body, token)
export const server = (asked: string, body?: unknown) => send("server", asked, body)
export const admin = (asked: string, body?: unknown) => send("admin", asked, body)

/** Somebody who has signed up with a password. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly token: string
  readonly refreshToken: string
}
export const person = Effect.fnUntraced(function* (email = `${crypto.randomUUID().slice(0, 8)}@example.com`) {
  const {
    user_id: id,
    access_token: token,
    refresh_token: refreshToken
  } = yield* client("POST /auth/password/sign-up", {
    email,
    password
  })
  return { id, email, token, refreshToken } as Person
})
export const visitor = Effect.map(client("POST /auth/anonymous/sign-up"), ({ access_token: token }) => String(token))
export const crew = (display_name = "Crew") => Effect.map(server("POST /teams", { display_name }), ({ id }) => String(id))
export const codeFor = (email: string) =>
  Outbox.use((outbox) =>
    Effect.map(
      outbox.mailbox(email.split("@")[0] ?? ""),
      (mails) => /[?&]code=([0-9a-z]{45})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? assert.fail(`no code for ${email}`)
    )
  )
