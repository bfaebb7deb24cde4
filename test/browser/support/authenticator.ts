import type { Page } from "playwright-core"

/** A passkey as the virtual authenticator keeps it. */
export interface Passkey {
  readonly credentialId: string
  readonly rpId?: string
  readonly userHandle?: string
  readonly signCount: number
}

/** Plugs a platform authenticator into the page that confirms everything at once, as a fingerprint reader would. */
export const plugIn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return {
    passkeys: async (): Promise<ReadonlyArray<Passkey>> =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    /** Whether the person behind the device lets themselves be recognised. */
    recognise: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Whether the person behind the device touches it when it asks; the next ceremonies wait otherwise. */
    touch: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    unplug: () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
  }
}

/** Waits until the page offers its passkeys in the suggestions of a field. Must be told before the page is loaded. */
export const watchSuggestions = async (page: Page) => {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      if (options?.mediation === "conditional") document.documentElement.dataset["suggests"] = "passkeys"
      return get(options)
    }
  })
  return () => page.locator("html[data-suggests]").waitFor()
}
