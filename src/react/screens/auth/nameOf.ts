/** What a user is called: by the name, or else by the address; null for a guest, who has neither. */
export const nameOf = (user: { readonly displayName: string | null; readonly primaryEmail: string | null }): string | null =>
  user.displayName || user.primaryEmail
