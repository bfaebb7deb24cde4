/** Texts of the sign-in and sign-up pages. `app` is the name of the project. */
export const auth = {
  signInTitle: (app: string) => `Sign in to ${app}`,
  signInText: "Welcome back. Choose how to continue.",
  signIn: "Sign in",
  newHere: (app: string) => `New to ${app}?`,
  createAccount: "Create an account",
  continueWith: (provider: string) => `Continue with ${provider}`,
  moreProviders: "More providers",
  email: "Email",
  emailRequired: "Enter your email.",
  password: "Password",
  passwordRequired: "Enter your password.",
  forgotPassword: "Forgot password?",
  usePasskey: "Use a passkey",
  emailCode: "Email me a code",
  secondFactorEnded: "Two-factor sign-in timed out. Sign in again.",
  userChanged: "Someone signed in or out in the meantime. Start again.",
  retrying: "Trying again…",

  codeTitle: "Check your email",
  codeText: (email: string) => `We sent a code to ${email}. You can also open the link in the email.`,
  code: "Code",
  codeRequired: "Enter all six characters.",
  resend: "Resend email",
  resendIn: (seconds: number) => `Resend email in ${seconds} s`,
  resent: "Email sent.",
  otherEmail: "Use another email",

  mfaTitle: "Two-factor authentication",
  mfaText: "Enter the six digits that your authenticator app shows.",
  mfaRequired: "Enter all six digits.",
  verify: "Verify",
  backToSignIn: "Back to sign in",

  signUpTitle: (app: string) => `Create your ${app} account`,
  signUpText: "Choose how to continue.",
  signUpKeeps: "Everything you have done as a guest stays yours.",
  signUp: "Create account",
  haveAccount: "Already have an account?",
  newPasswordRequired: "Choose a password.",
  signUpClosedTitle: "Sign-up is closed",
  signUpClosedText: (app: string) => `${app} is not accepting new accounts. If you have an account, sign in.`,
  notAllowedTitle: "Sign-in is unavailable",
  notAllowedText: (app: string) => `${app} has no sign-in method enabled. Contact its administrator.`,
  alreadyTitle: "You are signed in",
  alreadyText: (name: string) => `Continue as ${name}, or use another account.`,
  guest: "a guest",
  otherAccount: "Use another account",
  continue: "Continue",

  errorTitle: "Something went wrong",
  home: "Go to the start page"
}

/** The texts of an area, in any language. */
export type AuthWords = typeof auth
