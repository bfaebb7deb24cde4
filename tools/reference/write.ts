// Regenerates the pages of docs/reference: the tests that compare them with the sources write them if this variable is set.

process.env["UPDATE_REFERENCE"] = "1"
process.argv.push("--project", "sdk", "test/reference")
await import("../test/run.ts")
