// Writes src/promise/faces.ts anew: the test that holds it against the services does it when told to.

process.env["UPDATE_FACES"] = "1"
process.argv.push("--project", "sdk", "test/promise/faces.test.ts")
await import("../test/run.ts")
