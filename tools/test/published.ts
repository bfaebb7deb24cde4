import { existsSync } from "node:fs"

// Runs the tests that need only what entries export, on `dist` instead of the sources; arguments as for `npm test`. Requires
// `npm run build`.

if (!existsSync(new URL("../../dist/alone/index.js", import.meta.url))) throw new Error("run `npm run build` first")
process.env["PORTICO_FORM"] = "published"
await import("./run.ts")
