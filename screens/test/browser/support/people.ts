import { createClientApp, createServerApp, reveal } from "portico"
import { Emulator } from "portico-emulator"
import type { emulator } from "../../../../test/browser/support/emulator.js"
import { password } from "../../../../test/browser/support/visit.js"
import { sixDigits } from "../../../../test/support/totp.js"

type Platform = Awaited<ReturnType<typeof emulator>>

/**
 * Signs a user up outside of the browser, in place of the one that the first try of a test has made.
 * @param home the URL of the site, which links in e-mails lead to
 */
export const person = async ({ settings }: Platform, home: string, email: string) => {
  const { secretServerKey } = Emulator.developmentProject
  const server = createServerApp({ ...settings, secretServerKey })
  const former = await server.users.getByEmail(email)
  if (former !== null) await server.users.delete(former.id)
  const app = createClientApp({ ...settings, tokenStore: "memory" })
  const verificationCallbackUrl = `${home}handler/email-verification`
  await app.auth.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl })
  return app
}

/** Signs up a user with a second factor and returns the secret of their authenticator app. */
export const personWithMfa = async (platform: Platform, home: string, email: string): Promise<string> => {
  const app = await person(platform, home, email)
  const enrolment = await app.auth.beginMfaEnrolment()
  const secret = reveal(enrolment.text)
  await app.auth.enableMfa(enrolment, sixDigits(secret))
  return secret
}
