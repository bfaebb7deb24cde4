import { assert, describe, it } from "@effect/vitest"
import { isLocal } from "../../../src/services/platform/Connectivity.js"

describe("a URL on this device", () => {
  it("has the name or the address of it as its host", () => {
    for (const url of [
      "http://localhost:8102/api",
      "https://localhost/",
      "http://127.0.0.1:1/a",
      "http://[::1]:8102/",
      "http://api.localhost:1",
      "http://localhost.",
      "HTTP://LOCALHOST?a",
      "http://127.1.2.3"
    ]) {
      assert.isTrue(isLocal(url), url)
    }
    for (const url of [
      "",
      "https://api.test/",
      "https://a.test/http://localhost/",
      "http://10.0.0.1/",
      "http://1127.0.0.1/",
      "http://localhost.test/",
      "http://127.0.0.1.test/",
      "http://a@localhost.test",
      "http://notlocalhost/",
      "http://[::11]/"
    ]) {
      assert.isFalse(isLocal(url), url)
    }
  })
})
