import { assert, describe, it } from "vitest"
import { de } from "../../../src/react/screens/words/de/index.js"
import { auth } from "../../../src/react/screens/words/en/auth.js"
import { common } from "../../../src/react/screens/words/en/common.js"
import type { WordsByTag } from "../../../src/react/screens/words/en/errors.js"
import { errors } from "../../../src/react/screens/words/en/errors.js"
import { links } from "../../../src/react/screens/words/en/links.js"
import { es } from "../../../src/react/screens/words/es/index.js"
import { ja } from "../../../src/react/screens/words/ja/index.js"

/** Texts that are the same in most languages. */
const international = new Set(["optional", "loading", "code", "email"])

describe("the words of the screens", () => {
  it.each([de, es, ja])("are translated, all of them, in $language", (words) => {
    const english = { common, auth, links, errors }
    for (const area of ["common", "auth", "links", "errors"] as const)
      for (const [name, text] of Object.entries(english[area])) {
        const translated: unknown = (words[area] as Readonly<Record<string, unknown>>)[name]
        assert.strictEqual(typeof translated, typeof text, `${area}.${name}`)
        if (typeof text === "string" && !international.has(name)) assert.notStrictEqual(translated, text, `${area}.${name}`)
      }
  })

  it("exist for every error that a screen can show, or nothing compiles", () => {
    const { RateLimited, ...others } = errors
    // @ts-expect-error The text of one tag is missing.
    const without: WordsByTag = others
    // @ts-expect-error There is no such error.
    const tooMany: WordsByTag = { ...errors, NoSuchError: "No." }
    assert.notStrictEqual<unknown>(without, tooMany)
    assert.isString(RateLimited)
  })
})
