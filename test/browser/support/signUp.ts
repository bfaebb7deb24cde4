import { passwordRequest } from "../../support/passwordRequest.js"
import type { Settings } from "./settings.js"

/** Signs up a user without a browser, and returns the tokens. */
export const signUp = async (settings: Settings, email: string, password: string) => {
  const response = await fetch(...passwordRequest(settings, "sign-up", { email, password }))
  if (!response.ok) throw new Error(`nobody signed up as ${email}: ${await response.text()}`)
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string }
  return { accessToken: access_token, refreshToken: refresh_token }
}
