import { afterEach, assert, describe, it } from "vitest"
import { useSignIn } from "../../../src/react/index.js"
import type { StageOptions } from "../../support/flows.js"
import { at, flowStage, mounted, password } from "../../support/flows.js"

const email = "ada@example.com"
const passwordPath = "POST /auth/password/sign-in"
const ends: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const signingIn = async (options: StageOptions = {}) => {
  const stage = await flowStage(options)
  const open = () => mounted(stage.app, () => useSignIn())
  ends.push(stage.end)
  return { ...stage, open }
}

/** The same, with an account whose owner is signed out. */
const withAccount = async (options: StageOptions = {}) => {
  const stage = await signingIn(options)
  await stage.signUp(email)
  await stage.app.auth.signOut({ noRedirect: true })
  return { ...stage, flow: stage.open() }
}

describe("useSignIn", () => {
  it("offers what the project allows, and no more", async () => {
    const { open } = await signingIn({ project: { magicLinkEnabled: false } })
    const start = await open().until(at("start"))
    assert.isNotNull(start.password)
    assert.isNull(start.link)
    assert.isNull(start.passkey)
    assert.include(
      start.providers.map(({ id }) => id),
      "github"
    )
    assert.strictEqual(start.reason, null)
    assert.isTrue(start.isSignUpAllowed)
  })

  it("signs in with one request, and goes to the page after signing in", async () => {
    const { count, flow, gone } = await withAccount({
      href: "http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fdeep"
    })
    const { password: act } = await flow.until(at("start"))
    assert.isTrue(await act?.run({ email, password }))
    await flow.until(at("done"))
    assert.strictEqual(count(passwordPath), 1)
    assert.deepStrictEqual(gone, ["/deep"])
  })
})
