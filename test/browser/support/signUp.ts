import type { Settings } from "./settings.js"

/** Signs up a user without a browser, and returns the tokens. */
export const signUp = async ({ baseUrl, projectId, publishableClientKey }: Settings, email: string, password: string) => {
  const response = await fetch(`${baseUrl}/api/v1/auth/password/sign-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": projectId,
      "x-stack-publishable-client-key": publishableClientKey
    },
    body: JSON.stringify({ email, password })
  })
  if (!response.ok) throw new Error(`nobody signed up as ${email}: ${await response.text()}`)
  const { access_token, refresh_token } = (await response.json()) as { access_token: string; refresh_token: string }
  return { accessToken: access_token, refreshToken: refresh_token }
}
