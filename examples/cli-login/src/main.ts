// Inside this repository, the SDK is loaded from its sources; a program that installs it from npm omits this import.
import "../../../tools/source.ts"
import { open } from "./open.ts"
import { help, readOptions } from "./options.ts"

const { createClientApp } = await import("portico")

const main = async (): Promise<void> => {
  const { appUrl, platform, waitTimeMillis, wantsHelp, wantsOpen } = readOptions(process.argv.slice(2))
  if (wantsHelp) return console.log(help)

  const nobody = createClientApp({ ...platform, tokenStore: "memory" })
  const promptLink = (url: string) => {
    console.log(`Open this URL in a browser to sign in:\n\n  ${url}\n\nWaiting…`)
    if (wantsOpen) open(url)
  }
  const refreshToken = await nobody.auth.promptCliLogin({ appUrl, waitTimeMillis, promptLink })

  // The token is a redacted secret. A real program stores it where only its user can read it.
  const app = createClientApp({ ...platform, tokenStore: { accessToken: null, refreshToken } })
  const { displayName, id, primaryEmail } = await app.user.get({ or: "fail" })
  console.log(`Signed in as ${displayName ?? primaryEmail ?? id}.`)
  await Promise.all([nobody.dispose(), app.dispose()])
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
