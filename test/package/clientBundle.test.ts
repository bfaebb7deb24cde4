import { assert, beforeAll, describe, it } from "vitest"
import type { Chunk } from "../../bench/browserBundle.ts"
import { browserBundle } from "../../bench/browserBundle.ts"
import * as contract from "../../src/contract/index.js"
import { endpointsOf } from "../support/recorded.js"

const options = `{ projectId: "internal", publishableClientKey: "k", baseUrl: "https://x.test" }`
const programs = {
  "the promise face": `import { createClientApp } from "portico"; console.log(createClientApp(${options}))`,
  "the Effect face": `import { ClientApp } from "portico/effect"; console.log(ClientApp.layer(${options}))`,
  "the hooks": `
    import { createClientApp } from "portico"
    import * as hooks from "portico/react"
    console.log(createClientApp(${options}), hooks)`
} as const

/** Checks whether a source is only for servers or admins. */
const isPrivileged = (source: string) =>
  /^src\/(?:compiled\/)?contract\/(?:server|admin)\//.test(source) ||
  /^src\/.*\/(?:layer)?(?:Server|Admin)\w*\.ts$/.test(source) ||
  /^src\/promise\/(?:server|admin)\.ts$/.test(source) ||
  source === "src/services/resources/server/Users.ts"

/** The paths that a client never calls, as they appear in code: the parts between their parameters. */
const privilegedPaths = (() => {
  const all = [...endpointsOf(contract).values()]
  const own = new Set(all.filter(({ access }) => access === "client").map(({ path }) => path))
  return [...new Set(all.map(({ path }) => path))].filter((path) => !own.has(path) && path.length > 8)
})()
const writtenIn = (chunks: ReadonlyArray<Chunk>) =>
  privilegedPaths.filter((path) => chunks.some(({ text }) => text.includes(`"${path}"`) || text.includes(`\`${path}\``)))

const sourcesOf = (chunks: ReadonlyArray<Chunk>) => [...new Set(chunks.flatMap(({ sources }) => sources))].sort()

describe("the files of a client app", () => {
  let server: ReadonlyArray<Chunk>
  beforeAll(async () => {
    server = await browserBundle(
      `import { createServerApp, createAdminApp } from "portico"; console.log(createServerApp, createAdminApp)`
    )
  }, 60_000)

  for (const [face, program] of Object.entries(programs)) {
    it(`of ${face} hold no code of a server or an admin, first or later (rule 93)`, { timeout: 60_000 }, async () => {
      const chunks = await browserBundle(program)
      const sources = sourcesOf(chunks)
      assert.include(sources, "src/services/makeClientApp.ts")
      assert.deepStrictEqual(sources.filter(isPrivileged), [])
      assert.deepStrictEqual(writtenIn(chunks), [])
    })
  }

  it("differ from those of a server and an admin, which contain such code", () => {
    assert.isAbove(sourcesOf(server).filter(isPrivileged).length, 20)
    assert.isAbove(writtenIn(server).length, 30)
  })

  it("contain no schemas, even for a server or admin app, nor their compiler", () => {
    const schemas = sourcesOf(server).filter((source) => /effect\/dist\/(?:Schema|schema\/)/.test(source))
    assert.deepStrictEqual(schemas, [])
  })

  it("contain neither QR codes nor schemas in the first load, which are separate entries (rule 93)", {
    timeout: 60_000
  }, async () => {
    const sources = sourcesOf(await browserBundle(programs["the hooks"], { firstOnly: true }))
    assert.deepStrictEqual(
      sources.filter((source) =>
        /node_modules\/(?:uqr|react|react-dom)\/|effect\/dist\/Schema|^src\/(?:qr|testing)\//.test(source)
      ),
      []
    )
  })
})
