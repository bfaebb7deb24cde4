/** Returns the display name of a user, or else the e-mail address; null for an anonymous user, who has neither. */
export const nameOf = (user: { readonly displayName: string | null; readonly primaryEmail: string | null }): string | null =>
  user.displayName || user.primaryEmail
