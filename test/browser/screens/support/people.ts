import { createClientApp, reveal } from "portico"
import { sixDigits } from "../../../support/totp.js"
import type { emulator } from "../../support/emulator.js"
import { password } from "../../support/visit.js"

type Platform = Awaited<ReturnType<typeof emulator>>

/**
 * Signs somebody up outside of every browser, where no clicks are waited for.
 * @param home of the site that links of mails lead to
 */
export const person = async ({ settings }: Platform, home: string, email: string) => {
  const app = createClientApp({ ...settings, tokenStore: "memory" })
  const verificationCallbackUrl = `${home}handler/email-verification`
  await app.auth.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl })
  return app
}

/** Somebody with a second factor, by the secret of their authenticator app. */
export const personWithMfa = async (platform: Platform, home: string, email: string): Promise<string> => {
  const app = await person(platform, home, email)
  const enrolment = await app.auth.beginMfaEnrolment()
  const secret = reveal(enrolment.text)
  await app.auth.enableMfa(enrolment, sixDigits(secret))
  return secret
}
