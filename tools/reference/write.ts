// Regenerates src/errors/all.ts and src/contract/errors.ts, and then the pages of docs/reference, which are rendered from it: the tests that compare them
// with the sources write them if this variable is set.

import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { renderErrorSchemas, renderKnownErrors } from "./knownErrors.ts"

const sources = fileURLToPath(new URL("../../src", import.meta.url))
writeFileSync(`${sources}/errors/all.ts`, renderKnownErrors(sources))
writeFileSync(`${sources}/contract/errors.ts`, renderErrorSchemas(sources))

process.env["UPDATE_REFERENCE"] = "1"
process.argv.push("--project", "sdk", "test/reference", "test/promise/faces.test.ts")
await import("../test/run.ts")
