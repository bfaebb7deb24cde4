import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer, request } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt } from "jose"
import { freePort, isFree } from "../../tools/start/ports.ts"
import { flags } from "../src/command/flags.js"
import { settingsOf } from "../src/command/settings.js"

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
// Compiling the sources takes half of the time of a start.
const env = { ...process.env, NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compile", import.meta.url)) }

interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs the server with flags until it exits. Once it is ready, runs `onReady` and interrupts it. */
const start = (flags: ReadonlyArray<string>, onReady?: (output: string) => Promise<void>, cwd?: string) =>
  Effect.callback<Run>((resume) => {
    const hooks = new URL("./typescript.mjs", import.meta.url).href
    const loader = ["--conditions=source", "--no-warnings", "--import", hooks]
    const child = spawn(process.execPath, [...loader, bin, ...flags], { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    let ready = false
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (ready || !output.includes("admin key")) return
      ready = true
      Promise.resolve(onReady?.(output)).finally(() => child.kill("SIGINT"))
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("close", (code) => resume(Effect.succeed({ code, output })))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

const free = Effect.promise(freePort)

// `fetch` does not allow setting `Host`.
const statusUnder = (port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: "localhost", path: "/mailbox", headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on("error", reject)
    sent.end()
  })

/** Returns the path of a new file with the value as JSON. */
const fileOf = (value: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), "portico-")), "projects.json")
  writeFileSync(file, JSON.stringify(value))
  return file
}

describe("the command", () => {
  it.live("names an argument that it does not take, and the help", () =>
    Effect.gen(function* () {
      const { code, output } = yield* start(["--prot"])
      assert.strictEqual(code, 1)
      assert.isTrue(output.startsWith("Unknown option '--prot'") && output.endsWith("--help lists the flags.\n"), output)
    })
  )

  it.live("prints its URL and, with --log, its requests, and exits cleanly on an interrupt", () =>
    Effect.gen(function* () {
      const port = yield* free
      let status = 0
      const run = yield* start(["--port", `${port}`, "--log"], async () => {
        const response = await fetch(`http://localhost:${port}/health`)
        status = response.status
        await response.text()
      })
      assert.include(run.output, `ready at http://localhost:${port}`)
      assert.include(run.output, "pck_development")
      assert.strictEqual(status, 200)
      assert.match(run.output, /^\d\d:\d\d:\d\d GET {4}200 +\d+ ms - {6}\/health$/m)
      assert.strictEqual(run.code, 0)
    })
  )

  it.live("flags set separate ports for mails and the OAuth provider, and the keys of the internal project", () =>
    Effect.gen(function* () {
      const [port, mails, provider] = [yield* free, yield* free, yield* free]
      const keys = {
        "x-stack-project-id": "internal",
        "x-stack-access-type": "admin",
        "x-stack-super-secret-admin-key": "sak_of_a_flag"
      }
      const answers: Array<number> = []
      const ask = async (url: string) => {
        const response = await fetch(url, { headers: keys })
        answers.push(response.status)
        await response.text()
      }
      const flags = { port, "mailbox-port": mails, "oauth-provider-port": provider }
      const run = yield* start(
        [
          ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, `${value}`]),
          "--internal-super-secret-admin-key",
          "sak_of_a_flag"
        ],
        async () => {
          await ask(`http://localhost:${mails}/api/v1/mailbox/nobody`)
          await ask(`http://localhost:${provider}/auth`)
          await ask(`http://localhost:${port}/api/v1/projects/current`)
        }
      )
      assert.include(run.output, `http://localhost:${mails}/mailbox`)
      // The page rejects authorization requests of any client but the platform.
      assert.deepStrictEqual(answers, [200, 400, 200])
    })
  )

  it.live("the setup of the platform's own tests is one flag: five ports, short tokens and known challenges", () =>
    Effect.gen(function* () {
      const suffixes = ["01", "02", "05", "13", "14"]
      let prefix = ""
      do prefix = `${yield* free}`.slice(0, 3)
      while (
        !(yield* Effect.promise(() => Promise.all(suffixes.map((suffix) => isFree(Number(prefix + suffix)))))).every(Boolean)
      )
      const at = (suffix: string, path: string) => fetch(`http://localhost:${prefix}${suffix}${path}`)
      const keys = {
        "x-stack-project-id": "internal",
        "x-stack-access-type": "client",
        "x-stack-publishable-client-key": "this-publishable-client-key-is-for-local-development-only"
      }
      const statuses: Array<number> = []
      let lifetime = 0
      yield* start(["--test-setup", prefix], async () => {
        for (const [suffix, path] of [
          ["01", "/purchase/nothing"],
          ["05", "/api/v1/mailbox/nobody"],
          ["13", "/api/v1/app/nothing/endpoint"],
          ["14", "/me"]
        ] as const) {
          const answer = await at(suffix, path)
          statuses.push(answer.status)
          await answer.text()
        }
        const path = `http://localhost:${prefix}02/api/v1/auth/anonymous/sign-up`
        const answer = await fetch(path, { method: "POST", headers: keys })
        const { exp = 0, iat = 0 } = decodeJwt((await answer.json()).access_token)
        lifetime = exp - iat
      })
      assert.deepStrictEqual(statuses, [404, 200, 401, 401])
      assert.strictEqual(lifetime, 30)
    })
  )

  it.live("e-mails are rendered, whatever the working directory", () =>
    Effect.gen(function* () {
      const port = yield* free
      let html = ""
      yield* start(
        ["--port", `${port}`],
        async () => {
          const response = await fetch(`http://localhost:${port}/api/v1/emails/render-email`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "x-stack-access-type": "admin",
              "x-stack-project-id": "00000000-0000-4000-8000-000000000001",
              "x-stack-super-secret-admin-key": "sak_development"
            },
            body: JSON.stringify({
              template_tsx_source: "export function EmailTemplate() { return <div>greetings</div> }",
              theme_id: false
            })
          })
          html = await response.text()
        },
        tmpdir()
      )
      assert.include(html, "greetings")
    })
  )

  it.live("the project's events are sent, signed, to the webhook of the flag", () =>
    Effect.gen(function* () {
      const [port, hookPort] = [yield* free, yield* free]
      const received: Array<{ readonly signature: unknown; readonly type: string }> = []
      const arrived = new Promise<void>((resolve) => {
        const hook = createHttpServer((message, response) => {
          let body = ""
          message.on("data", (chunk: Buffer) => (body += chunk.toString()))
          message.on("end", () => {
            received.push({ signature: message.headers["svix-signature"], type: JSON.parse(body).type })
            response.end(() => hook.close(() => resolve()))
            hook.closeIdleConnections()
          })
        }).listen(hookPort, "localhost")
      })
      const run = yield* start(["--port", `${port}`, "--webhook", `http://localhost:${hookPort}/hook`], async () => {
        const response = await fetch(`http://localhost:${port}/api/v1/auth/anonymous/sign-up`, {
          method: "POST",
          headers: {
            "x-stack-access-type": "client",
            "x-stack-project-id": "00000000-0000-4000-8000-000000000001",
            "x-stack-publishable-client-key": "pck_development"
          }
        })
        await response.text()
        await arrived
      })
      assert.include(run.output, `http://localhost:${hookPort}/hook, signed with whsec_`)
      assert.deepStrictEqual(
        received.map(({ type }) => type),
        ["user.created"]
      )
      assert.match(String(received[0]?.signature), /^v1,[\w+/]{43}=$/)
    })
  )

  it.live("flags allow hosts and origins, and make quantities racy as on the platform", () =>
    Effect.gen(function* () {
      const port = yield* free
      const statuses: Array<number> = []
      const granted: Array<number> = []
      const base = `http://localhost:${port}`
      const flags = [
        "--allowed-host",
        "emu.test",
        "--allowed-host",
        "one.test,two.test",
        "--allowed-origin",
        "https://app.test/,null"
      ]
      const run = yield* start(["--port", `${port}`, "--racy-quantities", ...flags], async () => {
        for (const host of ["emu.test", "two.test:80", "evil.test"]) statuses.push(await statusUnder(port, host))
        for (const origin of ["https://app.test", "null", "https://evil.test"]) {
          statuses.push((await fetch(`${base}/mailbox`, { headers: { origin } })).status)
        }
        const admin = {
          "content-type": "application/json",
          "x-stack-project-id": "00000000-0000-4000-8000-000000000001",
          "x-stack-access-type": "admin",
          "x-stack-super-secret-admin-key": "sak_development"
        }
        const ask = (method: string, path: string, body: unknown) =>
          fetch(`${base}/api/v1${path}`, { method, headers: admin, body: JSON.stringify(body) })
        const payments = { items: { seat: { customerType: "custom" } } }
        await ask("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify({ payments }) })
        const change = (delta: number) =>
          ask("POST", "/payments/items/custom/team/seat/update-quantity?allow_negative=false", { delta })
        await change(2)
        granted.push(...(await Promise.all([1, 2, 3, 4].map(() => change(-1)))).map(({ status }) => status))
      })
      assert.strictEqual(run.code, 0, run.output)
      assert.deepStrictEqual(statuses, [200, 200, 403, 200, 200, 403])
      // As measured on the platform, where four concurrent requests for two seats were all granted; on a busy machine one may come after the others.
      assert.isAbove(granted.filter((status) => status === 200).length, 2)
    })
  )

  it.live("a file adds projects, with every option that a project has", () =>
    Effect.gen(function* () {
      const port = yield* free
      const shop = { id: "22222222-2222-4222-8222-222222222222", displayName: "Shop", hasKeys: false, ownerTeamId: null }
      const page = { id: "33333333-3333-4333-8333-333333333333", publishableClientKey: "pck_page", platform: "2025-11" }
      const answers: Array<readonly [status: number, body: string]> = []
      const run = yield* start(["--port", `${port}`, "--projects", fileOf([shop, page])], async () => {
        for (const { id } of [shop, page]) {
          const headers = { "x-stack-project-id": id, "x-stack-access-type": "client" }
          const response = await fetch(`http://localhost:${port}/api/v1/projects/current`, { headers })
          answers.push([response.status, await response.text()])
        }
      })
      assert.strictEqual(run.code, 0, run.output)
      assert.deepStrictEqual(
        answers.map(([status]) => status),
        [200, 401]
      )
      assert.include(answers[0]?.[1], "Shop")
      assert.include(run.output, `project          ${shop.id}, Shop: the console has its keys`)
    })
  )

  it.live("a module in TypeScript seeds projects, also while it changes, and the state is exported and imported", () =>
    Effect.gen(function* () {
      const port = yield* free
      // Beside the packages, as the file of an app is.
      const cache = fileURLToPath(new URL("../../.cache/", import.meta.url))
      mkdirSync(cache, { recursive: true })
      const folder = mkdtempSync(join(cache, "seeds-"))
      const [module, exported] = [join(folder, "seeds.ts"), join(folder, "state.json")]
      const write = (emails: ReadonlyArray<string>) =>
        writeFileSync(
          module,
          `import { defineEmulator } from "portico-emulator"
const emails: ReadonlyArray<string> = ${JSON.stringify(emails)}
const id: string = "22222222-2222-4222-8222-222222222222"
export default defineEmulator({ projects: [{ id, users: emails.map((email) => ({ email })), items: { credits: { displayName: "Credits", customerType: "user" } } }] })`
        )
      const state = async () => (await fetch(`http://localhost:${port}/emulator/export`)).text()
      write(["ada@example.com"])
      const flags = ["--port", `${port}`]
      const run = yield* start([...flags, "--projects", module, "--watch", "--export", exported], async (output) => {
        assert.include(output, "made             users: 1, items: 1")
        assert.include(await state(), "ada@example.com")
        write(["ada@example.com", "grace@example.com"])
        while (!(await state()).includes("grace@example.com")) await new Promise((resolve) => setTimeout(resolve, 50))
      })
      assert.strictEqual(run.code, 0, run.output)
      let imported = ""
      yield* start([...flags, "--import", exported], async () => {
        imported = await state()
      })
      assert.deepStrictEqual(JSON.parse(imported), JSON.parse(readFileSync(exported, "utf8")))
      rmSync(folder, { recursive: true })
    })
  )

  it.live("a module that Node cannot read is named with what to do, or with its line", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "portico-"))
      const outputOf = (name: string, text: string) => {
        writeFileSync(join(folder, name), text)
        return Effect.map(start(["--projects", join(folder, name)]), ({ output }) => output)
      }
      writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }') // as `npm init` writes it
      assert.include(yield* outputOf("seeds.ts", "export default []"), "Name it seeds.mts, or set")
      assert.include(yield* outputOf("seeds.mts", "export default []\nexport defaultt []"), "line 2: ")
      rmSync(folder, { recursive: true })
    })
  )

  it.live("a busy port exits with 1 and a message that names the flag", () =>
    Effect.gen(function* () {
      const port = yield* free
      const busy = createServer()
      yield* Effect.promise(() => new Promise<void>((resolve) => busy.listen(port, "localhost", resolve)))
      const run = yield* start(["--port", `${port}`])
      busy.close()
      assert.strictEqual(run.code, 1)
      assert.include(run.output, `Port ${port} is in use`)
      assert.include(run.output, "--port")
    })
  )

  it.live("exits with 1 if it cannot use a value, and says why", () =>
    Effect.map(start(["--port", "many"]), ({ code, output }) => {
      assert.strictEqual(code, 1)
      assert.include(output, '--port takes a whole number from 1 to 65535, not "many"')
    })
  )
})

describe("the URL by which this machine reaches it", () => {
  it.effect.each<readonly [host: string, url: string]>([
    ["0.0.0.0", "http://localhost:8102"],
    ["::", "http://localhost:8102"],
    ["::1", "http://[::1]:8102"],
    ["192.168.1.5", "http://192.168.1.5:8102"]
  ])("is one that a link can name: %s", ([host, url]) =>
    Effect.gen(function* () {
      const { values } = parseArgs({ options: flags, args: ["--host", host] })
      assert.strictEqual((yield* settingsOf(values, {})).baseUrl, url)
    })
  )
})

/** Returns why the command cannot use its flags. */
const refusedOf = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) =>
  Effect.map(Effect.flip(settingsOf(parseArgs({ options: flags, args: [...args] }).values, env)), ({ message }) => message)

describe("a value that the command cannot use", () => {
  it.effect.each<readonly [flag: string, value: string, takes: string]>([
    ["--port", "many", "a whole number from 1 to 65535"],
    ["--port", "0", "a whole number from 1 to 65535"],
    ["--port", "65536", "a whole number from 1 to 65535"],
    ["--mailbox-port", "70000", "a whole number from 1 to 65535"],
    ["--access-token-lifetime", "0", "a whole number from 1 to 31536000"],
    ["--password-rounds", "99", "a whole number from 4 to 16"],
    ["--base-url", "auth.example.com", "an origin such as https://auth.example.com"],
    ["--allowed-origin", "nonsense", "an origin such as https://app.example.com"],
    ["--test-setup", "8102", "the beginning of ports, such as 81"]
  ])("is named with what the flag takes: %s %s", ([flag, value, takes]) =>
    Effect.map(refusedOf([flag, value]), (message) => assert.include(message, `${flag} takes ${takes}, not "${value}"`))
  )

  it.effect("is named too if it is that of an environment variable, which a flag precedes", () =>
    Effect.gen(function* () {
      assert.include(yield* refusedOf([], { PORT: "many" }), '--port takes a whole number from 1 to 65535, not "many"')
      assert.include(yield* refusedOf(["--port", "0"], { PORT: "8102" }), 'not "0"')
    })
  )

  it.effect.each<readonly [what: string, projects: unknown, said: string]>([
    ["a misspelt option", [{}, { displayname: "Shop" }], "The option `projects.1.displayname` is not one of id, platform,"],
    ["a wrong value", [{ signUpEnabled: "yes" }], "The option `projects.0.signUpEnabled` must be true or false"],
    ["no array", { displayName: "Shop" }, "The option `displayName` is not one of projects"]
  ])("in a file of projects is named as `createEmulator` does: %s", ([, projects, said]) =>
    Effect.gen(function* () {
      const file = fileOf(projects)
      assert.include(yield* refusedOf(["--projects", file]), `--projects: ${file} cannot be used: ${said}`)
    })
  )
})
