import { assert, describe, it } from "vitest"
import type { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { invalidOptions, isCallOptions, isSameOptions } from "../../../src/services/transport/CallOptions.js"

describe("the options of a call", () => {
  it("take the signal of another window, and nothing with only a part of a signal", () => {
    const { signal } = new AbortController()
    const other = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} }
    for (const one of [undefined, signal, other]) assert.isNull(invalidOptions({ signal: one as AbortSignal | undefined }))
    for (const one of [null, true, {}, { aborted: false }, { addEventListener: () => {} }, { ...other, aborted: 0 }])
      assert.isNotNull(invalidOptions({ signal: one as never }), JSON.stringify(one))
  })

  it("are told from an argument by their names, and by a signal that is one", () => {
    const { signal } = new AbortController()
    for (const options of [
      { signal },
      { signal: undefined },
      { timeoutMillis: -1 },
      { signal, onRetry: () => {} },
      new AbortController()
    ])
      assert.isTrue(isCallOptions(options), Object.keys(options).join())
    for (const argument of [
      null,
      undefined,
      "",
      "text",
      7,
      [],
      {},
      { signal: "SIGTERM" },
      { signal, name: "Ada" },
      { name: "Ada" },
      signal
    ])
      assert.isFalse(isCallOptions(argument), String(argument))
  })

  it("are the same if each of them is", () => {
    const { signal } = new AbortController()
    const options: Required<CallOptions> = {
      signal,
      timeoutMillis: 1,
      attemptTimeoutMillis: 1,
      rateLimitWaitMillis: 1,
      idempotent: true,
      onRetry: () => {}
    }
    const others: Required<CallOptions> = {
      signal: new AbortController().signal,
      timeoutMillis: 2,
      attemptTimeoutMillis: 2,
      rateLimitWaitMillis: 2,
      idempotent: false,
      onRetry: () => {}
    }
    assert.isTrue(isSameOptions(options, options))
    assert.isTrue(isSameOptions({ ...options }, options))
    assert.isTrue(isSameOptions({}, { timeoutMillis: undefined } as never))
    for (const name of Object.keys(options)) {
      assert.isFalse(isSameOptions(options, { ...options, [name]: others[name as keyof CallOptions] }), name)
      assert.isFalse(isSameOptions(options, { ...options, [name]: undefined }), name)
    }
  })
})
