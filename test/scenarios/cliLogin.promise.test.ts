import { assert, describe, it } from "@effect/vitest"
import { Redacted } from "effect"
import { ada } from "./ada.js"
import { tagOf, withApps } from "./stage.js"

const { email, password } = ada
const appUrl = "http://localhost:3000"
const codeIn = (url: string) => new URL(url).searchParams.get("login_code") ?? ""

describe("signing in on the command line, through promises", () => {
  it("hands over the browser's session to the program once", () =>
    withApps(async ({ another, client: { auth } }) => {
      await auth.signUpWithCredential({ email, password, noVerificationCallback: true })
      const shown: Array<string> = []
      // Confirmed as soon as the link is shown, so the first poll succeeds.
      const promptLink = (url: string) => {
        shown.push(url)
        return auth.confirmCliLogin(codeIn(url))
      }
      const token = await another().auth.promptCliLogin({ appUrl, promptLink })
      assert.strictEqual(Redacted.value(token), (await auth.getAuthJson()).refreshToken)
      assert.match(shown[0] ?? "", /^http:\/\/localhost:3000\/handler\/cli-auth-confirm\?login_code=[0-9a-z]{45}$/)
      assert.strictEqual(tagOf(await auth.confirmCliLogin.result(codeIn(shown[0] ?? ""))), "InvalidLoginCode")
    }))

  it("continues the program's anonymous user in the browser", () =>
    withApps(async ({ another, client: { auth, user } }) => {
      const terminal = another()
      await terminal.auth.signUpAnonymously()
      const { refreshToken } = await terminal.auth.getAuthJson()
      const promptLink = async (url: string) => {
        assert.isTrue(await auth.claimCliSession(codeIn(url)))
        await auth.confirmCliLogin(codeIn(url))
      }
      const token = await terminal.auth.promptCliLogin({ appUrl, promptLink, anonRefreshToken: refreshToken ?? "" })
      assert.strictEqual(Redacted.value(token), refreshToken)
      assert.strictEqual((await user.get())?.id, (await terminal.user.get())?.id)
    }))

  it("gives up after the given number of polls, or when it is aborted", () =>
    withApps(async ({ client: { auth } }) => {
      const promptLink = () => {}
      const outcome = await auth.promptCliLogin.result({ appUrl, promptLink, maxAttempts: 1, waitTimeMillis: 0 })
      assert.strictEqual(tagOf(outcome), "CliAuthError")
      const controller = new AbortController()
      const reason = new Error("enough")
      const aborted = auth.promptCliLogin({ appUrl, promptLink: () => controller.abort(reason) }, { signal: controller.signal })
      assert.strictEqual(await aborted.catch((error: unknown) => error), reason)
    }))
})
