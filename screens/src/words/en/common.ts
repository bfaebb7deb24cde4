/** Texts that several screens share. */
export const common = {
  cancel: "Cancel",
  save: "Save changes",
  discard: "Discard",
  retry: "Try again",
  loading: "Loading…",
  more: "More…",
  moreFor: (name: string) => `More for ${name}`,
  or: "or",
  undo: "Undo",
  copy: "Copy",
  copied: "Copied",
  required: "This field is required.",
  emailInvalid: "Enter a valid email address, such as name@example.com.",
  showPassword: "Show password",
  hidePassword: "Hide password",
  show: "Show",
  hide: "Hide",
  passwordTooShort: "At least 8 characters",
  passwordWeak: "Weak",
  passwordFair: "Fair",
  passwordGood: "Good",
  passwordStrong: "Strong",
  typeToConfirm: (text: string) => `Type “${text}” to confirm`,
  loadFailed: "This could not be loaded.",
  notifications: "Notifications"
}

/** The texts of an area, in any language. */
export type CommonWords = typeof common
