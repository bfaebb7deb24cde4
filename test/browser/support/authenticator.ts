import type { Page } from "playwright-core"

/** A passkey in the virtual authenticator. */
export interface Passkey {
  readonly credentialId: string
  readonly rpId?: string
  readonly userHandle?: string
  readonly signCount: number
}

/** Adds a platform authenticator to the page that confirms everything immediately, like a fingerprint reader. */
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
    /** Sets whether user verification succeeds. */
    recognise: (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Sets whether user presence is confirmed automatically; otherwise ceremonies wait. */
    touch: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    unplug: () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
  }
}

/** Waits until the page has offered passkeys in the autofill of a field, once or `times` times. Call it before the page loads. */
export const watchSuggestions = async (page: Page) => {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    let times = 0
    navigator.credentials.get = (options) => {
      if (options?.mediation === "conditional") document.documentElement.dataset["suggested"] = String(++times)
      return get(options)
    }
  })
  return (times = 1) =>
    page.waitForFunction((times) => Number(document.documentElement.dataset["suggested"] ?? 0) >= times, times)
}
