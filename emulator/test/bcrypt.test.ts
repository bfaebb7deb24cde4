import { layer } from "@effect/vitest"
import * as bcryptjs from "bcryptjs"
import { Effect, Fiber } from "effect"
import { assert, describe, it } from "vitest"
import { nativeBcrypt } from "../src/passwords/nativeBcrypt.js"
import { Passwords } from "../src/passwords/Passwords.js"
import { platform } from "./platform.js"

const salt = Uint8Array.from({ length: 16 }, (_, index) => index * 7)

describe("a password", () => {
  it("has the hash that the library in JavaScript computes, which takes the place of a missing native one", async () => {
    const { compare, hash } = await Effect.runPromise(nativeBcrypt)
    for (const password of ["", "correct horse", "ü\0x", "x".repeat(80), "\u{1f600}".repeat(18)]) {
      const own = await hash(password, 4, salt)
      assert.strictEqual(own, bcryptjs.hashSync(password, `$2b$04$${bcryptjs.encodeBase64([...salt], 16)}`))
      for (const version of ["2a", "2b", "2y"]) assert.isTrue(await compare(password, own.replace("2b", version)))
      assert.isFalse(await compare(`!${password}`, own))
    }
  })

  it.runIf("threadCpuUsage" in process)("is hashed beside the thread that serves requests", async () => {
    const { hash } = await Effect.runPromise(nativeBcrypt)
    const secondsOf = async (work: () => unknown) => {
      const before = process.threadCpuUsage()
      await work()
      const { system, user } = process.threadCpuUsage(before)
      return system + user
    }
    const here = await secondsOf(() => bcryptjs.hashSync("correct horse", 10))
    assert.isBelow(await secondsOf(() => Promise.all([1, 2, 3].map(() => hash("correct horse", 10, salt)))), here)
  })
})

layer(platform)("passwords that are compared at once", (it) => {
  it.effect("leave a thread to what signs tokens, for which other requests wait", () =>
    Effect.gen(function* () {
      const passwords = yield* Passwords
      const hash = bcryptjs.hashSync("correct horse", 8)
      const { privateKey } = yield* Effect.promise(() =>
        crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"])
      )
      // Loads the library, and starts its threads.
      yield* passwords.matches("correct horse", hash)
      let compared = 0
      const compare = Effect.map(passwords.matches("correct horse", hash), () => ++compared)
      const all = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 12 }, () => compare),
          { concurrency: "unbounded" }
        )
      )
      yield* Effect.yieldNow
      yield* Effect.promise(() => crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, privateKey, new Uint8Array(9)))
      assert.isBelow(compared, 5)
      yield* Fiber.join(all)
      assert.strictEqual(compared, 12)
    })
  )

  it.effect("answer in the order of the calls, however long one takes", () =>
    Effect.gen(function* () {
      const passwords = yield* Passwords
      const hashes = [9, 4, 7].map((rounds) => bcryptjs.hashSync("correct horse", rounds))
      const answered: Array<string> = []
      yield* Effect.forEach(
        hashes,
        (hash) => Effect.map(passwords.matches("correct horse", hash), (same) => answered.push(`${same} ${hash}`)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answered,
        hashes.map((hash) => `true ${hash}`)
      )
    })
  )
})
