// Writes the generated pages of docs/reference anew: the tests that hold them against the sources do it when told to.

process.env["UPDATE_REFERENCE"] = "1"
process.argv.push("--project", "sdk", "test/reference")
await import("../test/run.ts")
