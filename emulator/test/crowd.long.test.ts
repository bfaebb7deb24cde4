import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { freePort } from "../../tools/start/ports.ts"
import { createEmulator } from "../src/createEmulator.js"
import { canStore } from "./kills.js"
import { project } from "./platform.js"

const clients = 200
const rounds = 2

describe.skipIf(!canStore)("200 clients at once", () => {
  it("lose no update, neither of what each has nor of what all share, also across a restart", async () => {
    const data = mkdtempSync(join(tmpdir(), "portico-crowd-"))
    const port = await freePort()
    const start = async () => {
      const items = { seats: { displayName: "Seats", customerType: "custom" as const } }
      const emulator = createEmulator({
        baseUrl: `http://localhost:${port}`,
        data,
        passwordRounds: 4,
        projects: [{ ...project, items }]
      })
      await emulator.listen()
      return emulator
    }
    const send = async (method: string, path: string, body?: object, token?: string) => {
      const response = await fetch(`http://localhost:${port}/api/v1${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-stack-project-id": project.id,
          "x-stack-publishable-client-key": project.publishableClientKey,
          "x-stack-secret-server-key": project.secretServerKey,
          "x-stack-access-type": token === undefined ? "server" : "client",
          ...(token === undefined ? {} : { "x-stack-access-token": token })
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const answer = await response.json()
      assert.isBelow(response.status, 300, `${method} ${path}: ${JSON.stringify(answer)}`)
      return answer
    }

    let emulator = await start()
    try {
      const team = await send("POST", "/teams", { display_name: "Crowd" })
      const live = async (index: number): Promise<string> => {
        const email = `client${index}@example.com`
        const { access_token, user_id } = await send("POST", "/auth/password/sign-up", { email, password: "correct horse" }, "")
        await send("POST", `/team-memberships/${team.id}/${user_id}`, {})
        for (let round = 1; round <= rounds; round++) {
          // Each request changes another part of the same user, at the same time.
          await Promise.all([
            send("PATCH", "/users/me", { display_name: `Client ${round}` }, access_token),
            send("PATCH", `/users/${user_id}`, { server_metadata: { round } }),
            send("POST", "/contact-channels", { user_id, type: "email", value: `${round}.${email}`, used_for_auth: false }),
            send("POST", "/payments/items/custom/all/seats/update-quantity?allow_negative=false", { delta: 1 })
          ])
        }
        return user_id
      }
      const ids = await Promise.all(Array.from({ length: clients }, (_, index) => live(index)))
      const check = async () => {
        const seats = await send("GET", "/payments/items/custom/all/seats")
        assert.strictEqual(seats.quantity, clients * rounds)
        const members = await send("GET", `/users?team_id=${team.id}&limit=1000`)
        const seen = members.items.map((one: Record<string, unknown>) => [one["id"], one["display_name"], one["server_metadata"]])
        assert.sameDeepMembers(
          seen,
          ids.map((id) => [id, `Client ${rounds}`, { round: rounds }])
        )
        const channels = await Promise.all(ids.map((id) => send("GET", `/contact-channels?user_id=${id}`)))
        for (const { items } of channels) assert.lengthOf(items, 1 + rounds)
      }
      await check()
      await emulator.dispose()
      emulator = await start()
      await check()
    } finally {
      await emulator.dispose()
      rmSync(data, { recursive: true, force: true })
    }
  }, 300_000)
})
