import type { ContactChannels, OAuthProviders, Projects, Users } from "portico"

/** Returns the sign-in methods that the user has and the project still allows. */
export const signInMethods = (user: Users.User, project: Projects.Project): ReadonlyArray<string> => {
  const { credentialEnabled, magicLinkEnabled, oauthProviders, passkeyEnabled } = project.config
  return [
    ...(user.hasPassword && credentialEnabled ? ["password"] : []),
    ...(user.otpAuthEnabled && magicLinkEnabled ? ["otp"] : []),
    ...(user.passkeyAuthEnabled && passkeyEnabled ? ["passkey"] : []),
    ...user.oauthProviders.filter(({ id }) => oauthProviders.some((one) => one.id === id)).map(({ id }) => `oauth:${id}`)
  ]
}

/** Checks whether a method is the last one, so that removing it would lock the user out. */
export const isLastMethod = (methods: ReadonlyArray<string>, method: string): boolean =>
  methods.length === 1 && methods[0] === method

type Account = Pick<OAuthProviders.OAuthProvider, "allowSignIn" | "providerConfigId" | "type">

/** Returns the id of the provider of a connected account. Older platforms tell only its type. */
export const providerOf = ({ providerConfigId, type }: Omit<Account, "allowSignIn">): string => providerConfigId ?? type

/** Checks whether a connected account is the last method. One that only is connected signs nobody in. */
export const isLastAccount = (methods: ReadonlyArray<string>, account: Account): boolean =>
  account.allowSignIn && isLastMethod(methods, `oauth:${providerOf(account)}`)

/** Returns why an address cannot be removed; null if it can. */
export const whyNotRemovable = (
  address: ContactChannels.ContactChannel,
  addresses: ReadonlyArray<ContactChannels.ContactChannel>,
  needsAddress: boolean
): "primary" | "last" | null => {
  if (needsAddress && address.usedForAuth && addresses.filter(({ usedForAuth }) => usedForAuth).length === 1) return "last"
  return address.isPrimary && addresses.length > 1 ? "primary" : null
}
