/** Returns the arguments of a `fetch` that signs a user up or in with a password. */
export const passwordRequest = (
  platform: { readonly baseUrl: string; readonly projectId: string; readonly publishableClientKey: string },
  way: "sign-up" | "sign-in",
  credential: { readonly email: string; readonly password: string; readonly verification_callback_url?: string }
): readonly [url: string, init: RequestInit] => [
  `${platform.baseUrl}/api/v1/auth/password/${way}`,
  {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-stack-access-type": "client",
      "x-stack-project-id": platform.projectId,
      "x-stack-publishable-client-key": platform.publishableClientKey
    },
    body: JSON.stringify(credential)
  }
]
