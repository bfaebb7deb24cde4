/** Replaces `effect/Channel`. */
export const toPullScoped = <Pull>({ open }: { readonly open: Pull }): Pull => open
