import { existsSync } from "node:fs"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { Emulator, WebHandler } from "../../emulator/src/index.js"
import { listen } from "../../emulator/src/server.js"
import type { Loose, Scene } from "./life.js"
import { life } from "./life.js"

const versions = ["2.8.51", "2.8.77", "2.8.108"]
const packageOf = (version: string) => new URL(`node_modules/client-${version.replaceAll(".", "-")}/`, import.meta.url)
const missing = versions.filter((version) => !existsSync(packageOf(version)))

const scope = Scope.makeUnsafe()
const place = { url: "" }

beforeAll(() =>
  Effect.gen(function* () {
    const { port } = yield* Effect.gen(function* () {
      const handler = yield* WebHandler
      return yield* listen((request) => handler(request), { port: 0 })
    }).pipe(Effect.provide(yield* Layer.build(Emulator.layer({ passwordRounds: 4, projects: [developmentProject] }))))
    place.url = `http://localhost:${port}`
  }).pipe(Effect.provideService(Scope.Scope, scope), Effect.runPromise)
)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

interface Letter {
  readonly id: string
  readonly subject: string
}
const read = async (path: string): Promise<unknown> => await (await fetch(`${place.url}${path}`)).json()

// Returns the newest mail to an address, or the first one if the address says so.
const mailTo = async (asked: string): Promise<string> => {
  const [address = "", which] = asked.split("#")
  const box = address.split("@")[0] ?? ""
  const letters = (await read(`/api/v1/mailbox/${box}`)) as ReadonlyArray<Letter>
  const wanted = which === "invited" ? letters.find(({ subject }) => /invit/i.test(subject)) : letters.at(-1)
  assert.isDefined(wanted, `no mail for ${asked} among ${JSON.stringify(letters)}`)
  const { body } = (await read(`/api/v1/mailbox/${box}/${(wanted as Letter).id}`)) as {
    readonly body: { readonly html: string; readonly text: string }
  }
  return `${body.text}\n${body.html}`
}

const sceneOf = async (version: string): Promise<Scene> => {
  const module = (await import(new URL("dist/esm/index.js", packageOf(version)).href).catch(
    () => import(new URL("dist/index.js", packageOf(version)).href)
  )) as Record<string, new (options: object) => Loose>
  const shared = {
    projectId: developmentProject.id,
    publishableClientKey: developmentProject.publishableClientKey,
    baseUrl: place.url,
    tokenStore: "memory",
    redirectMethod: "none"
  }
  const make = (name: string, options: object = {}) => {
    const App = module[name]
    assert.isDefined(App, `${version} has no ${name}`)
    return new (App as new (options: object) => Loose)({ ...shared, ...options })
  }
  const name = crypto.randomUUID().slice(0, 8)
  return {
    client: () => make("StackClientApp"),
    server: make("StackServerApp", { secretServerKey: developmentProject.secretServerKey }),
    mailTo,
    kept: { email: `ada-${name}@example.com`, friend: `charles-${name}@example.com` }
  }
}

describe("the published clients", () => {
  it("are installed: npm run clients", () => assert.deepStrictEqual(missing, []))
})

for (const version of versions.filter((each) => !missing.includes(each))) {
  describe.concurrent(`the published client ${version} against the emulator`, () => {
    it.concurrent("goes through a user's life", async () => {
      const scene = await sceneOf(version)
      const steps = life(scene.client(), scene.client())
      const failed: Array<string> = []
      for (const [title, run] of steps) {
        await run(scene).catch((cause: unknown) => failed.push(`${title}: ${cause instanceof Error ? cause.message : cause}`))
      }
      console.info(`${version}: ${steps.length - failed.length} of ${steps.length} steps`)
      assert.deepStrictEqual(failed, [])
    }, 90_000)
  })
}
