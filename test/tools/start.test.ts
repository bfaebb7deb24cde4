import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"
import { afterEach, assert, describe, it } from "vitest"
import { freePort, isFree, portOf } from "../../tools/start/ports.ts"

const script = fileURLToPath(new URL("../../tools/start/start.ts", import.meta.url))
const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** Runs the command; returns its output, when it is ready, and its exit code. */
const start = (...args: ReadonlyArray<string>) => {
  const command = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  cleanups.push(() => command.kill("SIGKILL"))
  let output = ""
  const code = new Promise<number | null>((resolve) => command.once("exit", resolve))
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes("Ctrl-C")) resolve()
    }
    command.stdout.on("data", read)
    command.stderr.on("data", read)
  })
  return { code, interrupt: () => command.kill("SIGINT"), output: () => output, ready: Promise.race([ready, code]) }
}

const occupied = async (): Promise<number> => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve))
  cleanups.push(() => new Promise((resolve) => server.close(resolve)))
  return port
}

describe("npm start", () => {
  it("responds on both ports, prints what an app needs, and releases them on Ctrl-C", { timeout: 180_000 }, async () => {
    const [port, emulatorPort] = [await freePort(), await freePort()]
    const command = start("--port", `${port}`, "--emulator-port", `${emulatorPort}`)
    await command.ready
    for (const text of [
      `http://localhost:${port}`,
      `http://localhost:${emulatorPort}/mailbox`,
      "ada@example.com",
      "Project id",
      "pck_",
      "ssk_",
      "sak_"
    ]) {
      assert.include(command.output(), text)
    }
    assert.include(await (await fetch(`http://localhost:${port}/`)).text(), "<title>Link Board</title>")
    assert.strictEqual((await fetch(`http://localhost:${emulatorPort}/health`)).status, 200)
    command.interrupt()
    assert.strictEqual(await command.code, 0)
    assert.isTrue((await isFree(port)) && (await isFree(emulatorPort)))
  })

  it("names the flag for a port that is busy, and exits with 1", { timeout: 180_000 }, async () => {
    const busy = await occupied()
    const command = start("--port", `${await freePort()}`, "--emulator-port", `${busy}`)
    assert.strictEqual(await command.code, 1)
    assert.include(command.output(), `Port ${busy}`)
    assert.include(command.output(), `--emulator-port ${busy + 1}`)
  })

  it("takes a whole number from 1 to 65535 as a port", () => {
    assert.deepStrictEqual(["1", "65535"].map(portOf), [1, 65_535])
    for (const text of ["http", "", "0", "65536", "-1", "1.5", " 1", "1e3"]) assert.isNull(portOf(text), text)
  })
})
