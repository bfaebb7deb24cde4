import { fileURLToPath } from "node:url"
import { Context, Effect, Layer } from "effect"
import type { Endpoint } from "portico/contract"
import { createServer } from "vite"
import { viteSdk } from "../../tools/build/sdk.ts"

/** The name of a made-up generation that follows those of the emulator. */
export const next = "2027-05"

/** What the made-up generation adds: a text, after another that occurs once in a file, or at the end of the file. */
interface Addition {
  readonly file: string
  readonly after?: string
  readonly text: string
}

const additions: ReadonlyArray<Addition> = [
  {
    file: "src/contract/Generation.ts",
    after: `export const generations = ["2025-11", "2026-04", "2026-11"`,
    text: `, "${next}"`
  },
  {
    file: "emulator/src/generation/Generation.ts",
    after: `export const generations = ["2025-11", "2026-04", "2026-11"`,
    text: `, "${next}"`
  },
  // A rule.
  {
    file: "emulator/src/generation/rules.ts",
    after: `  "2026-11": third`,
    text: `,\n  "${next}": { ...third, keylessClients: false, appsOfNewProject: ["authentication"] }`
  },
  // An error.
  {
    file: "src/errors/newerPlatform.ts",
    text: `
      export class BadgeNotFound extends KnownError("BadgeNotFound", { code: "BADGE_NOT_FOUND", status: 404, category: "not-found" }) {}
    `
  },
  // A route that only the new generation has, one that it lacks, and a field that it adds to a call and its response.
  {
    file: "src/contract/clientVersion.ts",
    text: `
      import * as Schema from "effect/Schema"
      import { BadgeNotFound } from "../errors/newerPlatform.js"
      const Pin = Schema.Struct({ pin_name: Schema.String, colour: Schema.optionalKey(Schema.NullOr(Schema.String)) })
      export const badge = anyone.get("/badges/:badgeId", {
        success: Schema.Struct({ name: Schema.String }), errors: [BadgeNotFound], since: "${next}"
      })
      export const sticker = anyone.get("/sticker", {
        success: Schema.Struct({ name: Schema.String }), until: "2026-11"
      })
      export const pin = anyone.post("/pins", {
        payload: Pin, success: Pin, newFields: { "body.colour": { since: "${next}" } }
      })
    `
  },
  {
    file: "emulator/src/generation/outputs.ts",
    after: "const entities: ReadonlyArray<Entity> = [",
    text: `{ has: ["pin_name"], fields: { colour: { since: "${next}", empty: null } } },`
  },
  {
    file: "emulator/src/handlers/platform/clientVersion.ts",
    after: "export const clientVersionRoutes = [",
    text: "...nextRoutes(), "
  },
  {
    file: "emulator/src/handlers/platform/clientVersion.ts",
    text: `
      import { BadgeNotFound } from "portico/effect/errors"
      import { route } from "../../http/Route.js"
      function nextRoutes() {
        return [
          route(clientVersion.badge, {}, ({ params }) =>
            params.badgeId === "gold" ? Effect.succeed({ name: "Gold" }) : Effect.fail(new BadgeNotFound())),
          route(clientVersion.sticker, {}, () => Effect.succeed({ name: "Star" })),
          route(clientVersion.pin, {}, ({ payload }) => Effect.succeed(payload))
        ]
      }
    `
  }
]

const root = fileURLToPath(new URL("../../", import.meta.url))

const added = (source: string, { after, file, text }: Addition): string => {
  if (after === undefined) return source + text
  const [before = "", ...rest] = source.split(after)
  if (rest.length !== 1) throw new Error(`${file} contains ${rest.length} times: ${after}`)
  return before + after + text + rest[0]
}

const start = () =>
  createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { conditions: ["source"] },
    ssr: { resolve: { conditions: ["source", "node", "module", "import", "default"], externalConditions: ["source"] } },
    plugins: [
      {
        name: "additions",
        enforce: "pre",
        transform: (code, id) => {
          const own = additions.filter(({ file }) => id === `${root}${file}`)
          return own.length === 0 ? null : own.reduce(added, code)
        }
      },
      viteSdk()
    ]
  })

/** The SDK and the emulator with the additions. Nothing on the disk changes. */
export class NextPlatform extends Context.Service<
  NextPlatform,
  typeof import("../src/namespace.js") &
    typeof import("../src/decodeOptions.js") &
    typeof import("../../src/services/layers.js") & { readonly calls: Readonly<Record<string, Endpoint.Any>> }
>()("test/NextPlatform") {
  static readonly layer = Layer.effect(
    NextPlatform,
    Effect.gen(function* () {
      // The SDK loads some of its modules during its first calls.
      const server = yield* Effect.acquireRelease(Effect.promise(start), (started) => Effect.promise(() => started.close()))
      const load = (path: string) => Effect.promise(() => server.ssrLoadModule(path))
      // The cast: the exports of the modules.
      return {
        ...(yield* load("/emulator/src/namespace.ts")),
        ...(yield* load("/emulator/src/decodeOptions.ts")),
        ...(yield* load("/src/services/layers.ts")),
        calls: yield* load("/src/contract/clientVersion.ts")
      } as NextPlatform["Service"]
    })
  )
}
