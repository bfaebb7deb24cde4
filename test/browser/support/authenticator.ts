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
    unplug: () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })
  }
}
