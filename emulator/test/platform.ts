import { Effect } from "effect"
import { Emulator } from "../src/index.js"

export const project = {
  id: "11111111-1111-4111-8111-111111111111",
  displayName: "Test",
  publishableClientKey: "pck_test",
  secretServerKey: "ssk_test",
  superSecretAdminKey: "sak_test",
  clientUserDeletionEnabled: true
}

/** An emulator with one project and fast password hashes. */
export const platform = Emulator.layer({ passwordRounds: 4, projects: [project] })

/** The same, as the 2025-11 platform. */
export const earlierPlatform = Emulator.layer({ platform: "2025-11", passwordRounds: 4, projects: [project] })

export interface Sent {
  readonly access?: "client" | "server" | "admin"
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

const keys = {
  client: { "x-stack-publishable-client-key": project.publishableClientKey },
  server: { "x-stack-secret-server-key": project.secretServerKey },
  admin: { "x-stack-super-secret-admin-key": project.superSecretAdminKey }
}

/** Sends a request of the project and returns the response with its parsed body. */
export const send = Effect.fnUntraced(function* (method: string, path: string, sent: Sent = {}) {
  const handler = yield* Emulator.handler
  const access = sent.access ?? "client"
  const response = yield* Effect.promise(() =>
    handler(
      new Request(`http://localhost:8102${path}`, {
        method,
        headers: {
          "x-stack-access-type": access,
          "x-stack-project-id": project.id,
          ...keys[access],
          ...(sent.token === undefined ? {} : { "x-stack-access-token": sent.token }),
          ...(sent.body === undefined ? {} : { "content-type": "application/json" }),
          ...sent.headers
        },
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) })
      })
    )
  )
  const text = yield* Effect.promise(() => response.text())
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
})
