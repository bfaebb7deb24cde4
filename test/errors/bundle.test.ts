import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { all } from "../../src/errors/index.js"
import { sdk } from "../../tools/build/sdk.ts"

const bundle = async (names: string) => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${names} } from "../../src/errors/index.js"; console.log(${names})`,
      resolveDir: import.meta.dirname
    },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    plugins: [sdk()],
    external: ["effect/*"]
  })
  return outputFiles[0]?.text ?? ""
}
const tagsIn = (text: string) => all.map((error) => error.tag).filter((tag) => text.includes(`"${tag}"`))

describe("a bundle", () => {
  it("that uses one error has that error only", async () => {
    assert.deepStrictEqual(tagsIn(await bundle("UserNotFound")), ["UserNotFound"])
    assert.deepStrictEqual(tagsIn(await bundle("TeamNotFound")), ["TeamNotFound"])
  })

  it("that uses a group has the members of the group only", async () => {
    assert.lengthOf(tagsIn(await bundle("isVerificationCodeError")), 4)
    assert.lengthOf(tagsIn(await bundle("isProjectAuthenticationError")), 20)
  })

  it("that only checks for known errors contains none of them", async () => {
    assert.deepStrictEqual(tagsIn(await bundle("isKnownError, inCategory")), [])
  })

  it("with the whole catalogue stays small", async () => {
    const text = await bundle("byCode")
    assert.lengthOf(tagsIn(text), all.length)
    assert.isBelow(gzipSync(text, { level: 9 }).length, 5900)
  })
})
