import { request as httpRequest } from "node:http"
import type { Socket } from "node:net"
import { connect } from "node:net"
import { networkInterfaces } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "../src/index.js"
import { listen } from "../src/server.js"
import { platform, project } from "./platform.js"

const foreign = [
  "https://evil.test",
  "http://evil.test:3000",
  "http://localhost.evil.test",
  "http://127.0.0.1.evil.test",
  "http://xlocalhost",
  "http://localhost:1@evil.test",
  "http://evil.test/#http://localhost",
  "http://localhost%2eevil.test",
  "http://0.0.0.0:3000",
  "http://10.0.0.1",
  "http://[::]",
  "http://[::2]",
  "http://[::ffff:127.0.0.1]",
  "http://[fe80::1]",
  "chrome-extension://localhost",
  "file://",
  "null"
]
const local = [
  "http://localhost:3000",
  "https://localhost",
  "http://app.localhost:5173",
  "http://127.0.0.1:8080",
  "http://[::1]:3000"
]

const raw = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    return yield* Effect.promise(() => handler(new Request(`http://localhost:8102${path}`, { ...init, headers })))
  })
const cors = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith("access-control-"))

const client = {
  "x-stack-access-type": "client",
  "x-stack-project-id": project.id,
  "x-stack-publishable-client-key": project.publishableClientKey
}
const server = { ...client, "x-stack-access-type": "server", "x-stack-secret-server-key": project.secretServerKey }
const admin = { ...client, "x-stack-access-type": "admin", "x-stack-super-secret-admin-key": project.superSecretAdminKey }

const forDevelopers = [
  "/",
  "/mailbox",
  "/api/v1/mailbox/ada",
  "/api/v1/mailbox/ada/1",
  `/api/v1/app/${project.id}/endpoint`,
  `/api/v1/app/${project.id}/attempt/endpoint/ep_1`,
  "/oauth-provider/auth",
  "/oauth-provider/me",
  "/purchase/x_y",
  "/payments-setup/acct_1",
  "/no/such/page"
]

describe("a web page of another origin", () => {
  for (const origin of foreign) {
    it.effect(`at ${origin} gets no answer from the pages, the mailbox and the management of webhooks`, () =>
      Effect.gen(function* () {
        for (const path of forDevelopers)
          for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
            const answer = yield* raw(path, { origin }, { method })
            assert.strictEqual(answer.status, 403, `${method} ${path}`)
            assert.deepStrictEqual(cors(answer), [])
          }
      }).pipe(Effect.provide(platform))
    )

    it.effect(`at ${origin} uses the API as a client at most, and may not read what it says`, () =>
      Effect.gen(function* () {
        const path = "/api/v1/projects/current"
        const own = yield* raw(path, { ...client, origin })
        assert.strictEqual(own.status, 200)
        assert.deepStrictEqual(cors(own), [])
        const preflight = yield* raw(path, { origin }, { method: "OPTIONS" })
        assert.deepStrictEqual(cors(preflight), [])
        for (const headers of [
          server,
          admin,
          { ...client, "x-stack-access-type": "admin" },
          { ...client, "x-stack-admin-access-token": "x" },
          { ...client, "x-hexclave-access-type": "server" },
          { ...client, "x-hexclave-super-secret-admin-key": project.superSecretAdminKey },
          { ...client, "x-stack-development-override-key": "x" },
          { authorization: `Basic ${btoa("custom-local:custom-local-secret")}` }
        ]) {
          const answer = yield* raw(path, { ...headers, origin })
          assert.strictEqual(answer.status, 403)
          assert.notInclude(yield* Effect.promise(() => answer.text()), project.superSecretAdminKey)
        }
      }).pipe(Effect.provide(platform))
    )
  }

  it.effect("of another site embeds no page, but links to them", () =>
    Effect.gen(function* () {
      const site = { "sec-fetch-site": "cross-site" }
      for (const path of ["/mailbox", "/api/v1/mailbox/ada"]) {
        assert.strictEqual((yield* raw(path, { ...site, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" })).status, 403)
        assert.strictEqual((yield* raw(path, { ...site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" })).status, 403)
        assert.strictEqual(
          (yield* raw(path, { ...site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" })).status,
          200
        )
      }
    }).pipe(Effect.provide(platform))
  )
})

const integration = { authorization: `Basic ${btoa("custom-local:custom-local-secret")}` }
const override = { ...client, "x-stack-access-type": "admin", "x-hexclave-development-override-key": "x" }

describe("a web page of this machine", () => {
  for (const origin of local) {
    it.effect(`at ${origin} uses the API as a client, and is told how it can use keys and the pages of the emulator`, () =>
      Effect.gen(function* () {
        const path = "/api/v1/projects/current"
        const own = yield* raw(path, { ...client, origin })
        assert.strictEqual(own.status, 200)
        assert.strictEqual(own.headers.get("access-control-allow-origin"), "*")
        assert.strictEqual((yield* raw("/api/v1/x", { origin }, { method: "OPTIONS" })).status, 200)
        for (const headers of [server, admin, override, integration, { ...client, "stripe-signature": "x" }]) {
          const answer = yield* raw(path, { ...headers, origin })
          assert.strictEqual(answer.status, 403)
          assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
          assert.include(yield* Effect.promise(() => answer.text()), `--allowed-origin ${origin}`)
        }
        for (const page of forDevelopers) {
          for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
            assert.strictEqual((yield* raw(page, { origin }, { method })).status, 403, `${method} ${page}`)
          }
        }
      }).pipe(Effect.provide(platform))
    )

    it.effect(`at ${origin} uses the server and admin keys of a project that lists it, and of no other`, () =>
      Effect.gen(function* () {
        for (const headers of [client, server, admin]) {
          const answer = yield* raw("/api/v1/projects/current", { ...headers, origin })
          assert.strictEqual(answer.status, 200)
          assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
          const other = { ...headers, origin, "x-stack-project-id": "internal" }
          if (headers !== client) assert.strictEqual((yield* raw("/api/v1/projects/current", other)).status, 403)
        }
        assert.strictEqual((yield* raw("/api/v1/x", { origin }, { method: "OPTIONS" })).status, 200)
        assert.strictEqual((yield* raw("/mailbox", { origin })).status, 403)
      }).pipe(Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [{ ...project, allowedOrigins: local }] })))
    )
  }

  it.effect("is the emulator's own at its own URLs, at the host of the request, or at an allowed origin", () =>
    Effect.gen(function* () {
      for (const origin of [
        "https://platform.test",
        "https://pay.test",
        "https://app.test",
        "http://app.localhost:3000",
        "null"
      ]) {
        assert.strictEqual((yield* raw("/api/v1/mailbox/ada", { origin })).status, 200, origin)
        assert.strictEqual((yield* raw("/api/v1/projects/current", { ...admin, origin })).status, 200, origin)
      }
      const host = "127.0.0.1:8102"
      assert.strictEqual((yield* raw("/api/v1/mailbox/ada", { host, origin: `http://${host}` })).status, 200)
      for (const origin of ["http://127.0.0.1:3000", "http://127.0.0.1", "http://evil.localhost:8102", "http://app.test"]) {
        assert.strictEqual((yield* raw("/api/v1/mailbox/ada", { host, origin })).status, 403, origin)
      }
      // A name that was pointed at this machine is no host of the emulator.
      assert.strictEqual((yield* raw("/mailbox", { host: "evil.test", origin: "http://evil.test" })).status, 403)
    }).pipe(
      Effect.provide(
        Emulator.layer({
          baseUrl: "https://platform.test",
          pagesUrl: "https://pay.test",
          allowedOrigins: ["https://app.test", "http://app.localhost:3000", "null"],
          projects: [project]
        })
      )
    )
  )

  it.effect("sends no password in a URL", () =>
    Effect.gen(function* () {
      for (const site of ["same-site", "cross-site"]) {
        for (const mode of ["navigate", "no-cors"]) {
          const headers = { ...integration, "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": "document" }
          assert.strictEqual((yield* raw("/api/v1/integrations/custom/projects/current", headers)).status, 403)
        }
      }
    }).pipe(Effect.provide(platform))
  )
})

describe("the host of a request", () => {
  it.effect("is one of this machine, of the emulator's own URLs, or an allowed one (rule 102)", () =>
    Effect.gen(function* () {
      for (const host of [
        "localhost:8102",
        "LOCALHOST",
        "localhost.",
        "app.localhost",
        "127.0.0.1:1",
        "127.9.9.9",
        "[::1]:8102"
      ]) {
        assert.strictEqual((yield* raw("/health", { host })).status, 200, host)
      }
      for (const host of ["platform.test", "emulator", "emulator:8102"]) {
        assert.strictEqual((yield* raw("/health", { host })).status, 200, host)
      }
      for (const host of [
        "evil.test",
        "localhost.evil.test",
        "evil-localhost",
        "127.0.0.1.evil.test",
        "192.168.1.1",
        "0.0.0.0",
        "xlocalhost",
        "localhost..",
        "localhost,evil.test",
        "evil.test:localhost",
        "[::]",
        "[::2]",
        "[::ffff:127.0.0.1]",
        "[fe80::1]",
        "a b",
        ""
      ]) {
        for (const path of ["/health", "/mailbox", "/api/v1/projects/current", "/storage/x"]) {
          assert.strictEqual((yield* raw(path, { host })).status, 403, host)
        }
      }
    }).pipe(Effect.provide(Emulator.layer({ baseUrl: "http://platform.test:8102", allowedHosts: ["Emulator"] })))
  )

  it.effect("is ignored inside a process, where any URL reaches the platform", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const answer = yield* Effect.promise(() => handler(new Request("https://anything.example.com/health")))
      assert.strictEqual(answer.status, 200)
    }).pipe(Effect.provide(platform))
  )
})

// `fetch` does not allow setting `Host`, nor a request target other than a path.
const ask = (port: number, path: string, headers: Record<string, string> = {}, method = "GET", address = "localhost") =>
  Effect.callback<{ readonly status: number; readonly location: string | undefined }, Error>((resume) => {
    const sent = httpRequest({ port, host: address, path, method, headers }, (answer) => {
      answer.resume()
      answer.on("end", () => resume(Effect.succeed({ status: answer.statusCode ?? 0, location: answer.headers.location })))
    })
    sent.on("error", (error) => resume(Effect.fail(error)))
    sent.end()
  })

describe("over HTTP", () => {
  it.live("an unknown host is rejected, whatever the request target", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      assert.strictEqual((yield* ask(port, "/mailbox", { host: "evil.test" })).status, 403)
      assert.strictEqual((yield* ask(port, "http://localhost/mailbox", { host: "evil.test" })).status, 403)
      assert.strictEqual((yield* ask(port, "http://evil.test/mailbox", { host: "localhost" })).status, 200)
      for (const host of [
        "a b:c",
        "user@localhost",
        "localhost@evil.test",
        "a:b@localhost",
        "localhost/x",
        "localhost?x",
        "localhost#x"
      ]) {
        assert.strictEqual((yield* ask(port, "/mailbox", { host })).status, 400, host)
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.live("a request that two readers could read differently is refused, and none hides in another", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      const hidden = "GET /emulator/export HTTP/1.1\r\nHost: localhost\r\n\r\n"
      const post = "POST /api/v1 HTTP/1.1\r\nHost: localhost\r\n"
      const requests = {
        400: [
          `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
          `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
          `${post}Transfer-Encoding: xchunked\r\n\r\n${hidden}`,
          `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
          `GET /health HTTP/1.1\nHost: localhost\n\n${hidden}`,
          "GET /emulator/export HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n"
        ],
        200: [`GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`]
      }
      for (const [status, texts] of Object.entries(requests)) {
        for (const text of texts) {
          const answer = yield* Effect.callback<string>((resume) => {
            let received = ""
            const socket = connect(port, "localhost", () => socket.write(text))
            socket.on("data", (data) => {
              received += data
            })
            socket.on("close", () => resume(Effect.succeed(received)))
          })
          const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, each]) => each)
          assert.deepStrictEqual(statuses, [status], text)
        }
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.live("a client that sends slowly delays no other", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      const begun =
        "POST /api/v1/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
      const slow = yield* Effect.callback<Socket>((resume) => {
        const socket = connect(port, "localhost", () => socket.write(begun, () => resume(Effect.succeed(socket))))
      })
      assert.strictEqual((yield* ask(port, "/health", { host: "localhost" })).status, 200)
      slow.destroy()
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.live("another machine cannot name this one, unless it may", () =>
    Effect.gen(function* () {
      const address = Object.values(networkInterfaces())
        .flat()
        .find((each) => each?.internal === false && each.family === "IPv4")?.address
      // A machine without a network has no other machines.
      if (address === undefined) return
      const handler = yield* Emulator.handler
      const open = yield* listen(handler, { port: 0, host: "0.0.0.0" })
      const container = yield* listen(handler, { port: 0, host: "0.0.0.0", allowedHosts: ["Localhost"] })
      for (const host of [
        "localhost",
        "localhost.",
        "LOCALHOST:8102",
        "app.localhost",
        "127.0.0.1",
        "[::1]",
        "0.0.0.0",
        "[::]",
        ""
      ]) {
        assert.isAtLeast((yield* ask(open.port, "/mailbox", { host }, "GET", address)).status, 400, host)
      }
      assert.strictEqual((yield* ask(open.port, "/mailbox", { host: "localhost" }, "GET", "127.0.0.1")).status, 200)
      assert.strictEqual((yield* ask(container.port, "/mailbox", { host: "localhost" }, "GET", address)).status, 200)
      assert.strictEqual((yield* ask(container.port, "/mailbox", { host: "127.0.0.1" }, "GET", address)).status, 403)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.live("no path leads to another host", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      for (const path of [
        "//evil.test/",
        "///evil.test/",
        "/\\evil.test/",
        "//evil.test//",
        "/\t/evil.test/",
        "//evil.test/?a=b"
      ]) {
        const answer = yield* Effect.option(ask(port, path.replace("\t", "%09")))
        if (answer._tag === "None" || answer.value.location === undefined) continue
        assert.strictEqual(new URL(answer.value.location, "http://localhost:1").host, "localhost:1", path)
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.live("malformed requests get a response too", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      assert.strictEqual((yield* ask(port, "/health", {}, "TRACE")).status, 405)
      assert.strictEqual((yield* ask(port, "*", {}, "OPTIONS")).status, 405)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
