import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { createClientApp, createServerApp } from "portico"
import { freePort } from "../../tools/start/ports.ts"
import { porticoEmulator } from "../src/vite/index.js"
import type { DevEmulatorOptions } from "../src/vite/running.js"
import { start } from "../src/vite/running.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const cache = `${root}.cache/`
mkdirSync(cache, { recursive: true })

const { VITEST: _, ...outside } = process.env
const env = { ...outside, NODE_COMPILE_CACHE: `${cache}compile`, STACK_PROJECT_ID: "of the shell", NO_COLOR: "1" }
const loader = ["--conditions=source", "--no-warnings", "--import", new URL("./typescript.mjs", import.meta.url).href]

/**
 * Runs the command of Vite, as users do. Node loads the configuration, so that the plugin is the source even if there is a build.
 * `seen` waits until it has printed something since it was called last.
 */
const vite = (cwd: string, args: ReadonlyArray<string>) => {
  const child = spawn(
    process.execPath,
    [...loader, `${root}node_modules/vite/bin/vite.js`, ...args, "--configLoader", "native"],
    { cwd, env }
  )
  let output = ""
  let isRead = () => {}
  const read = (chunk: Buffer) => {
    output += chunk.toString()
    isRead()
  }
  child.stdout.on("data", read)
  child.stderr.on("data", read)
  const ended = new Promise<string>((resolve) => child.once("close", (code) => resolve(`${output}${code}`)))
  return {
    ended,
    stop: () => child.kill("SIGTERM"),
    seen: (wanted: RegExp) =>
      new Promise<string>((resolve, reject) => {
        isRead = () => {
          const found = wanted.exec(output)
          if (found === null) return
          output = output.slice(found.index + found[0].length)
          resolve(found[1] ?? found[0])
        }
        ended.then((all) => reject(new Error(all)))
        isRead()
      })
  }
}

const configOf = (options: string) => `
import { porticoEmulator } from "portico-emulator/vite"
const variables = (_, response) => response.end(JSON.stringify(process.env))
export default {
  // Two changes of a file within 50 ms are one to a watcher, so the test restarts the server itself.
  server: { watch: null },
  plugins: [
    porticoEmulator(${options}),
    {
      name: "server",
      configureServer: (server) => {
        server.middlewares.use("/variables", variables)
        server.middlewares.use("/restart", (_, response) => {
          response.end()
          server.restart()
        })
      }
    }
  ]
}`

describe("the plugin of Vite", () => {
  const folder = mkdtempSync(`${cache}vite-`)
  const configure = (options: string) => writeFileSync(`${folder}/vite.config.js`, configOf(options))
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }')
  writeFileSync(`${folder}/index.html`, '<script type="module" src="/main.ts"></script>')
  writeFileSync(`${folder}/main.ts`, "document.title = import.meta.env.VITE_STACK_API_URL")
  writeFileSync(`${folder}/.env`, "VITE_STACK_PROJECT_ID=of-a-file")

  it("runs the emulator beside the dev server, through its restarts, and never in a build", async ({ onTestFinished }) => {
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const port = await freePort()
    const shop = "22222222-2222-4222-8222-222222222222"
    configure(`{ passwordRounds: 4, projects: [{ id: "${shop}" }] }`)
    const dev = vite(folder, ["--port", String(port), "--strictPort"])
    onTestFinished(() => void dev.stop())
    const baseUrl = await dev.seen(/Portico: (http:\/\/localhost:\d+)\//)

    const restart = async (options: string) => {
      configure(options)
      await fetch(`http://localhost:${port}/restart`)
    }

    // Pages get no secret.
    const page = await (await fetch(`http://localhost:${port}/main.ts`)).text()
    assert.include(page, `"VITE_STACK_API_URL": "${baseUrl}"`)
    assert.include(page, `"VITE_STACK_PROJECT_ID": "${shop}"`)
    assert.include(page, '"VITE_STACK_PUBLISHABLE_CLIENT_KEY": "pck_development"')
    assert.notMatch(page, /ssk_|sak_|SECRET/)

    const variables = await (await fetch(`http://localhost:${port}/variables`)).json()
    const { STACK_API_URL, STACK_PROJECT_ID: projectId, STACK_SECRET_SERVER_KEY: secretServerKey } = variables
    assert.deepStrictEqual([STACK_API_URL, projectId, variables.HEXCLAVE_PROJECT_ID], [baseUrl, shop, shop])
    await using server = createServerApp({ projectId, secretServerKey, baseUrl })
    const emails = async () => (await server.users.list()).items.map(({ primaryEmail }) => primaryEmail).sort()
    await using client = createClientApp({ projectId, publishableClientKey: "pck_development", baseUrl, tokenStore: "memory" })
    const newcomer = { email: "ada@example.com", password: "correct horse", noVerificationCallback: true, noRedirect: true }
    await client.auth.signUpWithCredential(newcomer)

    // Options that cannot be used end nothing.
    await restart('{ projects: [{ users: [{ email: "nobody" }] }] }')
    await dev.seen(/projects\.0\.users\.0\.email[\s\S]*restart failed/)
    assert.deepStrictEqual(await emails(), ["ada@example.com"])

    const users = '[{ email: "bob@example.com" }]'
    await restart(`{ passwordRounds: 4, projects: [{ id: "${shop}", magicLinkEnabled: true, users: ${users} }] }`)
    await dev.seen(/server restarted/)
    assert.deepStrictEqual(await emails(), ["ada@example.com", "bob@example.com"])
    assert.isTrue((await client.project.get()).config.magicLinkEnabled)
    assert.strictEqual((await client.user.get({ or: "fail" })).primaryEmail, "ada@example.com")

    dev.stop()
    await dev.ended
    assert.strictEqual(await fetch(`${baseUrl}/health`).catch(({ name }) => name), "TypeError")

    const built = await vite(folder, ["build"]).ended
    assert.match(built, /built in [\s\S]*0$/)
    assert.notInclude(built, "Portico")
  })
})

describe("the emulator of a dev server", () => {
  const unusable: DevEmulatorOptions = { projects: [{ users: [{ email: "nobody" }] }] }
  const isOwn = (name: string) => /^(?:VITE_STACK|STACK|HEXCLAVE)_/.test(name)
  const variables = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => isOwn(name)))
  const isThere = (baseUrl: string | undefined) =>
    fetch(`${baseUrl}/health`).then(
      ({ ok }) => ok,
      () => false
    )

  /** Starts a dev server, as far as the plugin sees; its environments close one by one. */
  const serve = async (root: string, options: DevEmulatorOptions) => {
    // The hooks are functions, which Vite calls with much more than the plugin reads.
    const plugin = porticoEmulator(options) as unknown as {
      readonly config: (config: object) => Promise<void>
      readonly configureServer: (server: object) => Promise<void>
      readonly closeBundle: (this: { readonly environment: object }) => Promise<void>
    }
    await plugin.config({ root })
    const [client, ssr] = [{}, {}]
    const config = { logger: { info: () => {} }, server: {} }
    await plugin.configureServer({ environments: { client, ssr }, config, printUrls: () => {} })
    return async () => {
      for (const environment of [ssr, client]) await plugin.closeBundle.call({ environment })
    }
  }

  it("starts after one that could not, and ends with the last dev server, which leaves the variables as they were", async () => {
    const before = variables()
    const refused = await serve("/app", unusable).catch(String)
    assert.include(String(refused), "projects.0.users.0.email")
    const options = { passwordRounds: 4 }
    const closeFirst = await serve("/app", options)
    const baseUrl = process.env["STACK_API_URL"]
    const closeSecond = await serve("/app", { ...options, projects: [{ id: "22222222-2222-4222-8222-222222222222" }] })
    assert.strictEqual(process.env["HEXCLAVE_PROJECT_ID"], "22222222-2222-4222-8222-222222222222")
    const closeOther = await serve("/other", options)
    await closeOther()
    await closeFirst()
    assert.deepStrictEqual([process.env["STACK_API_URL"], await isThere(baseUrl)], [baseUrl, true])
    await closeSecond()
    assert.deepStrictEqual([variables(), await isThere(baseUrl)], [before, false])
  })

  it("gives the variables of the newest dev server that still runs, in whichever order they end", async () => {
    const before = variables()
    const urls = () => [process.env["STACK_API_URL"], process.env["VITE_STACK_API_URL"]]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2]
    ]) {
      const servers: Array<{ readonly close: () => Promise<void>; readonly seen: ReadonlyArray<string | undefined> }> = []
      for (const root of ["/one", "/two", "/three"]) {
        servers.push({ close: await serve(root, { passwordRounds: 4 }), seen: urls() })
      }
      const running = new Set(servers)
      for (const index of order) {
        const server = servers[index]
        await server?.close()
        if (server !== undefined) running.delete(server)
        const newest = [...running].at(-1)
        if (newest !== undefined) assert.deepStrictEqual(urls(), newest.seen)
      }
      assert.deepStrictEqual(variables(), before)
    }
  })

  it("follows each change of its options, also back, and goes on as it was after one that cannot be used", async ({
    onTestFinished
  }) => {
    const folder = mkdtempSync(`${cache}data-`)
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const kept of [{}, { data: folder }] satisfies ReadonlyArray<DevEmulatorOptions>) {
      const optionsOf = (magicLinkEnabled: boolean) => ({ ...kept, passwordRounds: 4, projects: [{ magicLinkEnabled }] })
      const running = await start(optionsOf(true))
      const { id: projectId, publishableClientKey, secretServerKey } = running.project()
      const { baseUrl } = running
      await using app = createClientApp({ projectId, publishableClientKey, baseUrl, tokenStore: "memory" })
      await using server = createServerApp({ projectId, secretServerKey, baseUrl })
      for (const email of ["ada@example.com", "bob@example.com"]) {
        for (const isEnabled of [false, true, false]) {
          await running.change(optionsOf(isEnabled))
          // The projects of a folder stay as they are.
          const expected = kept.data === undefined ? isEnabled : true
          assert.strictEqual((await app.project.get()).config.magicLinkEnabled, expected)
        }
        assert.include(await running.change({ ...kept, ...unusable }).catch(String), "projects.0.users.0.email")
        await server.users.create({ primaryEmail: email })
      }
      assert.lengthOf((await server.users.list()).items, 2)
      await running.close()
      assert.isFalse(await isThere(baseUrl))
    }
    const again = await start({ data: folder, projects: [{}] })
    const { id: projectId, secretServerKey } = again.project()
    await using server = createServerApp({ projectId, secretServerKey, baseUrl: again.baseUrl })
    assert.lengthOf((await server.users.list()).items, 2)
    await again.close()
  })
})
