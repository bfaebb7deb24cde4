/** The form of a user who consents at the provider. */
export const agree = (email: string) => ({ decision: "allow", email, email_verified: "true" })
/** The form of a user who denies. */
export const refuse = { decision: "deny" }
