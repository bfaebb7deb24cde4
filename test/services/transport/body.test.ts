import { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { receiveBody } from "../../../src/services/transport/body.js"
import { cut } from "../../../src/services/transport/Http.js"

/** A body of unknown length that arrives in parts. */
const inParts = (...parts: ReadonlyArray<string>) => withHeaders({}, ...parts)

const withHeaders = (headers: Readonly<Record<string, string>>, ...parts: ReadonlyArray<string>) => {
  const bytes = parts.map((part) => new TextEncoder().encode(part))
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const part = bytes.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(part)
      }
    }),
    { headers }
  )
}

describe("a body", () => {
  it.effect("is whole up to the maximum number of bytes, and cut there if it is longer", () =>
    Effect.gen(function* () {
      for (const [parts, received] of [
        [["abc"], { text: "abc" }],
        [["abcd"], { text: "abcd" }],
        [["ab", "cd"], { text: "abcd" }],
        [["abcde"], { text: "abcd", isCut: true }],
        [["abcd", "e"], { text: "abcd", isCut: true }],
        [["ab", "cde"], { text: "abcd", isCut: true }]
      ] as const) {
        assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(inParts(...parts), 4)), received, parts.join())
      }
    })
  )

  it.effect("that is too large is cancelled, so that the rest is not sent, whatever the host answers to that", () =>
    Effect.gen(function* () {
      for (const fails of [false, true]) {
        let cancelled = 0
        const body = new ReadableStream({
          pull: (controller) => controller.enqueue(new TextEncoder().encode("abc")),
          cancel: () => {
            cancelled++
            return fails ? Promise.reject(new Error("the connection is lost")) : undefined
          }
        })
        const received = yield* Effect.promise(() => receiveBody(new Response(body), 4))
        assert.deepStrictEqual([received, cancelled], [{ text: "abca", isCut: true }, 1])
      }
    })
  )

  it.effect("fails as its connection does", () =>
    Effect.gen(function* () {
      const lost = new Error("the connection is lost")
      const body = new ReadableStream({ pull: (controller) => controller.error(lost) })
      assert.strictEqual(
        yield* Effect.flip(Effect.tryPromise({ try: () => receiveBody(new Response(body), 4), catch: (e) => e })),
        lost
      )
    })
  )

  it.effect("that is cut within a character leaves nothing of it to the next body", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(inParts("abcé"), 4)), { text: "abc", isCut: true })
      assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(inParts("d"), 4)), { text: "d" })
    })
  )

  it.effect("keeps the parts that it was received in unchanged", () =>
    Effect.gen(function* () {
      const parts = ["ab", "cd", "ef"].map((part) => new TextEncoder().encode(part))
      const body = new ReadableStream({
        pull: (controller) => {
          const part = sent.shift()
          if (part === undefined) controller.close()
          else controller.enqueue(part)
        }
      })
      const sent = [...parts]
      assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(new Response(body), 9)), { text: "abcdef" })
      assert.deepStrictEqual(
        parts.map((part) => new TextDecoder().decode(part)),
        ["ab", "cd", "ef"]
      )
    })
  )

  it.effect("that was compressed is cut by its own length, not by the one that was announced", () =>
    Effect.gen(function* () {
      // A page does not see how the body of another origin was compressed, but sees the length.
      for (const encoding of [{ "content-encoding": "gzip" }, {}]) {
        const headers = { ...encoding, "content-length": "3" }
        assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(withHeaders(headers, "abc", "de"), 4)), {
          text: "abcd",
          isCut: true
        })
      }
    })
  )

  it.effect("is read as a whole if it has no stream, as on React Native", () =>
    Effect.gen(function* () {
      // Also of a response without content, whose text is empty.
      for (const [body, text] of [
        [undefined, "abc"],
        [null, ""]
      ] as const) {
        const response = Object.defineProperty(new Response(text), "body", { value: body })
        assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(response, 4)), { text })
      }
    })
  )

  it("that arrives byte by byte takes little more memory than its text", async () => {
    const script = `
      import { receiveBody } from ${JSON.stringify(new URL("../../../src/services/transport/body.ts", import.meta.url).href)}
      import { parentPort } from "node:worker_threads"
      let left = 1_000_000
      const pull = (controller) => (left-- > 0 ? controller.enqueue(Uint8Array.of(97)) : controller.close())
      const { text } = await receiveBody(new Response(new ReadableStream({ pull })), 2_000_000)
      parentPort.postMessage(text.length)`
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 48 }
    })
    const length = await new Promise((resolve, reject) => {
      worker.on("message", resolve)
      worker.on("error", reject)
    })
    assert.strictEqual(length, 1_000_000)
  })

  it.effect("keeps characters whose bytes arrive in different parts", () =>
    Effect.gen(function* () {
      const text = "Zoë 🦊 ".repeat(2000)
      let bytes = new TextEncoder().encode(text)
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (bytes.length === 0) return controller.close()
        controller.enqueue(bytes.subarray(0, 3))
        bytes = bytes.subarray(3)
      }
      const response = new Response(new ReadableStream({ pull }))
      assert.deepStrictEqual(yield* Effect.promise(() => receiveBody(response, 1_000_000)), { text })
    })
  )

  it("that a host has received whole is cut only if it has more characters than the maximum", () => {
    const response = { status: 200, headers: new Headers(), text: "abcd" }
    assert.strictEqual(cut(response, 4), response)
    assert.deepStrictEqual(cut(response, 3), { ...response, text: "abc", isCut: true })
  })
})
