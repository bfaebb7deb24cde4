"use client" // marks the client boundary for frameworks with server components

export type { AccountSettingsProps } from "./account/AccountSettings.js"
export type { ApiKeysProps } from "./account/ApiKeys.js"
export { ApiKeys } from "./account/ApiKeys.js"
export type { AvatarProps } from "./account/Avatar.js"
export { Avatar } from "./account/Avatar.js"
export type { CheckoutButtonProps } from "./account/CheckoutButton.js"
export { CheckoutButton } from "./account/CheckoutButton.js"
export type { ItemBalanceProps } from "./account/ItemBalance.js"
export { ItemBalance } from "./account/ItemBalance.js"
export type { Every } from "./account/money.js"
export type { Plan, PricingTableProps } from "./account/PricingTable.js"
export { PricingTable } from "./account/PricingTable.js"
export type { OwnPage, SectionId } from "./account/shared/accountPages.js"
export type { TeamSettingsProps } from "./account/TeamSettings.js"
export { TeamSettings } from "./account/TeamSettings.js"
export type { TeamSwitcherProps } from "./account/TeamSwitcher.js"
export { TeamSwitcher } from "./account/TeamSwitcher.js"
export type { EmailOf, RoleOf } from "./account/team/MembersSection.js"
export type { UserButtonProps, UserMenuItem } from "./account/UserButton.js"
export { UserButton } from "./account/UserButton.js"
export type { HandlerProps, HandlerScreen } from "./Handler.js"
export { Handler } from "./Handler.js"
export {
  AccountSettings,
  CliAuthConfirm,
  EmailVerification,
  ErrorPage,
  ForgotPassword,
  MagicLinkCallback,
  Mfa,
  NotFound,
  OAuthCallback,
  PasswordReset,
  SignIn,
  SignOut,
  SignUp,
  TeamInvitation
} from "./pages.js"
export type { Screens, ScreensProviderProps } from "./ScreensProvider.js"
export { ScreensProvider } from "./ScreensProvider.js"
export type { Appearance, Slot } from "./theme/appearance.js"
export type { Language } from "./words/languages.js"
export { loadLanguage } from "./words/languages.js"
export type { Area, SomeWords, Words } from "./words/Words.js"
