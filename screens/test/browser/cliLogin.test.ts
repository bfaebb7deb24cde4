import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"
import { barriers } from "../../../test/browser/support/accessibility.js"
import { heading, password } from "../../../test/browser/support/visit.js"
import { button, fill, signUp } from "./support/acts.js"
import { stage } from "./support/stage.js"

const { at, platform, visit } = stage()
const program = fileURLToPath(new URL("../../../examples/cli-login/src/main.ts", import.meta.url))

/** Starts the command-line example as a user in a terminal does. */
const start = () => {
  const { baseUrl, projectId, publishableClientKey } = platform().settings
  const flags = { "base-url": baseUrl, "project-id": projectId, "publishable-client-key": publishableClientKey }
  const args = Object.entries({ ...flags, "app-url": at(""), "wait-millis": "100" }).flatMap(([name, value]) => [
    `--${name}`,
    value
  ])
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  let printed = ""
  let seen = () => {}
  const hear = (chunk: Buffer) => {
    printed += chunk
    seen()
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const link = new Promise<string>((resolve, reject) => {
    seen = () => {
      const url = /https?:\S+/.exec(printed)?.[0]
      if (url !== undefined) resolve(url)
    }
    child.on("exit", () => reject(new Error(`no link, but: ${printed}`)))
  })
  const ended = new Promise<{ status: number | null; printed: string }>((resolve) =>
    child.on("close", (status) => resolve({ status, printed }))
  )
  return { link, ended, stop: () => child.kill() }
}

describe("signing in on the command line", () => {
  it("is confirmed by a user who first signs in in the browser, and the program then acts as that user", () =>
    visit(async (page) => {
      const terminal = start()
      try {
        const link = await terminal.link
        assert.isTrue(link.startsWith(at("/handler/cli-auth-confirm?login_code=")))
        await page.goto(link)
        await page.getByRole("link", { name: "Sign in" }).click()
        await page.waitForURL(/\/handler\/sign-in\?/)
        await page.getByRole("link", { name: "Create an account" }).click()
        await fill(page, { Email: "ada@example.com", Password: password }, "Create account")
        await heading(page, "Sign in on the command line")
        assert.strictEqual(page.url(), link)
        await page.getByText("asks to act as ada@example.com").waitFor()
        assert.deepStrictEqual(await barriers(page), [])
        await button(page, "Allow").click()
        await heading(page, "You are signed in on the command line")
        assert.strictEqual(page.url(), at("/handler/cli-auth-confirm"))
        const { printed, status } = await terminal.ended
        assert.match(printed, /Signed in as ada@example\.com\.\n$/)
        assert.strictEqual(status, 0)
      } finally {
        terminal.stop()
      }
    }))

  it("can be confirmed once", () =>
    visit(
      async (page) => {
        const terminal = start()
        try {
          await signUp(page, at("/handler/sign-up"), "grace@example.com")
          const link = await terminal.link
          await page.goto(link)
          await button(page, "Allow").click()
          await terminal.ended
          await page.reload()
          await heading(page, "This request is no longer valid")
          await page.goto(link)
          await button(page, "Allow").click()
          await heading(page, "This request is no longer valid")
        } finally {
          terminal.stop()
        }
      },
      [/400/]
    ))

  it("ends without a session if nobody confirms in time", async () => {
    const terminal = start()
    try {
      await terminal.link
      platform().putForward(7_200_000)
      const { printed, status } = await terminal.ended
      assert.include(printed, "CLI authentication request expired. Please try again.")
      assert.strictEqual(status, 1)
    } finally {
      terminal.stop()
    }
  })
})
