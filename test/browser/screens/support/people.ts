import { createClientApp, reveal } from "portico"
import { sixDigits } from "../../../support/totp.js"
import type { emulator } from "../../support/emulator.js"
import { password } from "../../support/visit.js"

type Platform = Awaited<ReturnType<typeof emulator>>

/**
 * Signs a user up outside of the browser.
 * @param home the URL of the site, which links in e-mails lead to
 */
export const person = async ({ settings }: Platform, home: string, email: string) => {
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
