import type { Mutant } from "./Mutant.ts"

/** A mutant that behaves as the source does, so that no test can catch it. */
export interface Equivalent {
  readonly file: string
  /** A text that occurs exactly once in the source and has one such change. */
  readonly at: string
  /** The kind of change. */
  readonly what: string
  /** Why it makes no difference. */
  readonly reason: string
}

/** Mutants that are not counted. */
export const equivalents: ReadonlyArray<Equivalent> = [
  {
    file: "src/react/overlay.ts",
    at: '"portico/react/shown"',
    what: "text emptied",
    reason: "the description of a symbol has no effect"
  },
  {
    file: "src/react/useResource.ts",
    at: 'return state.status === "loading" ?',
    what: "text emptied",
    reason: "a state that is loading has no value to map; the condition is for the compiler"
  },
  ...["condition negated", "=== for !==", "text emptied"].map((what) => ({
    file: "src/react/useUser.ts",
    at: 'return or === "redirect" ?',
    what,
    reason: "both calls are the same; they differ in their types"
  })),
  {
    file: "src/react/Hydrated.tsx",
    at: '"own"',
    what: "text emptied",
    reason: "the two keys only have to differ"
  },
  {
    file: "src/react/Hydrated.tsx",
    at: '"of-the-server"',
    what: "text emptied",
    reason: "the two keys only have to differ"
  },
  {
    file: "src/services/auth/oauth/pkce.ts",
    at: "new Uint8Array(32)",
    what: "number raised",
    reason: "a verifier and a state may have any length from 32 random bytes on"
  },
  {
    file: "src/services/auth/redirects/redirecting.ts",
    at: '"window"',
    what: "text emptied",
    reason: "it stands for every method but the others that are compared"
  },
  {
    file: "src/services/platform/tokens/cookieNames.ts",
    at: ": 1\n  if (suffix",
    what: "number raised",
    reason: "ranks are only compared with each other, and it is only added to tens"
  },
  {
    file: "src/services/platform/tokens/cookieNames.ts",
    at: "project === undefined ? 31",
    what: "number raised",
    reason: "ranks are only compared with each other, and the next one is 40"
  },
  ...["rank: 20", "isAskedFor ? 10", ": 40) + age"].map((at) => ({
    file: "src/services/platform/tokens/cookieNames.ts",
    at,
    what: "number raised",
    reason: "ranks are only compared with each other, and none of two names lies between"
  })),
  {
    file: "src/services/platform/tokens/crockford.ts",
    at: "let held = 0",
    what: "number raised",
    reason: "its initial value is shifted out before the first byte"
  },
  {
    file: "src/services/platform/cookieText.ts",
    at: 'text.includes("%")',
    what: "text emptied",
    reason: "it only saves decoding a text without an escape"
  },
  ...['"left"', '"unkept"'].map((at) => ({
    file: "src/services/platform/tokens/TokenStore.cookie.ts",
    at,
    what: "text emptied",
    reason: "the two keys only have to differ"
  })),
  {
    file: "src/services/cache/Owner.ts",
    at: "generation: 0",
    what: "number raised",
    reason: "generations are only compared with each other, and this one never changes"
  },
  {
    file: "src/services/cache/WatchedValue.ts",
    at: "startedAtMillis ?? 0",
    what: "number raised",
    reason: "without a load to share, its age is not used"
  },
  {
    file: "src/services/cache/WatchedValue.ts",
    at: "#isOutdated = false\n  #watchers",
    what: "truth value turned",
    reason: "only a value that is present can be outdated, and it comes from a load or is adopted, which both set it"
  },
  ...[
    ["this.#capacity = Math.max(initialCapacity, 2 * this.#entries.size)", "statement dropped"],
    ["2 * this.#entries.size", "number raised"]
  ].map(([at = "", what = ""]) => ({
    file: "src/services/cache/WatchedValues.ts",
    at,
    what,
    reason: "a value that is removed too early is created again on its next use; it only costs more"
  })),
  {
    file: "src/services/cache/Resource.ts",
    at: '"~portico/cache/Resource"',
    what: "text emptied",
    reason: "the id is only compared with itself"
  },
  {
    file: "src/services/transport/Caller.ts",
    at: '"portico/caller"',
    what: "text emptied",
    reason: "the key is only compared with itself"
  },
  {
    file: "src/services/platform/tokens/TokenStore.none.ts",
    at: "Effect.succeed(false)",
    what: "truth value turned",
    reason: "only a session that is signed in replaces its tokens, and this store never holds one"
  },
  {
    file: "src/services/transport/secrets/hideAll.ts",
    at: "?.slice(0,",
    what: "number raised",
    reason: "a run that is shorter than a secret cannot encode it"
  },
  {
    file: "src/services/transport/secrets/hideAll.ts",
    at: ", 999)",
    what: "number raised",
    reason: "a run of 999 letters cannot encode a secret that is longer"
  },
  {
    file: "src/services/transport/secrets/hideAll.ts",
    at: "maxLayers = 6",
    what: "number raised",
    reason: "more is masked than is documented"
  },
  {
    file: "src/services/session/accessToken.ts",
    at: "known.set(token, times)",
    what: "statement dropped",
    reason: "times that are not cached are decoded again"
  },
  {
    file: "src/services/session/RenewingSession.ts",
    at: "minFreshMillis: 0",
    what: "number raised",
    reason: "a token is stale a third of a second before it expires, at least"
  },
  {
    file: "src/services/session/Session.ts",
    at: "minFreshMillis = 0",
    what: "number raised",
    reason: "a token is stale a third of a second before it expires, at least"
  },
  {
    file: "src/services/session/RenewingSession.ts",
    at: '"Renewed" as const',
    what: "text emptied",
    reason: "`isNewer` has found that the token in the store is not another user's"
  },
  {
    file: "src/services/session/accessToken.ts",
    at: "if (before !== undefined) return before",
    what: "guard dropped",
    reason: "times that are not cached are decoded again"
  },
  {
    file: "src/services/session/accessToken.ts",
    at: "aheadMillis: 0\n",
    what: "number raised",
    reason: "a token that has expired has at any time, and one without an expiry at none"
  },
  {
    file: "src/services/session/StoredSession.ts",
    at: "#changes = 0",
    what: "number raised",
    reason: "the counts are only compared with each other"
  },
  {
    file: "src/services/session/StoredSession.ts",
    at: "return isSignedIn(held) && found !== null && isSamePair(found, held.pair) ? Effect.void : this.#take(found, asOf)",
    what: "!== for ===",
    reason: "to take the tokens that are held already changes nothing; the condition saves decoding them"
  },
  {
    file: "src/services/session/Tickets.ts",
    at: "#begun = 0",
    what: "number raised",
    reason: "tickets are only compared with each other"
  },
  {
    file: "src/services/session/Tickets.ts",
    at: "#claimed = 0",
    what: "number raised",
    reason: "the first ticket is 1, and claims the session from one that is not later"
  },
  {
    file: "src/services/transport/PlatformClock.ts",
    at: "aheadMillis: 0 }",
    what: "number raised",
    reason: "the offset is zero until it is learned, whether the clock has moved or not"
  },
  {
    file: "src/services/auth/mfa/totp.ts",
    at: "}, false, [",
    what: "truth value turned",
    reason: "the key is never exported"
  },
  {
    file: "src/services/transport/AccessTokens.ts",
    at: "generation: 0",
    what: "number raised",
    reason: "without a session there is no change of the user to compare it with"
  },
  {
    file: "src/services/transport/fallback.ts",
    at: "if (others.length === 0) return",
    what: "guard dropped",
    reason: "a platform with one URL always uses it; it only costs more"
  },
  {
    file: "src/services/transport/fallback.ts",
    at: "let mayProbe = false",
    what: "truth value turned",
    reason: "it is read only after a URL was left, which sets it"
  },
  {
    file: "src/services/transport/generations/rejections.ts",
    at: 'route = "route"',
    what: "text emptied",
    reason: "it only has to differ from the places of fields"
  },
  {
    file: "src/services/transport/generations/olderForm.ts",
    at: "if (places.length === 0) return",
    what: "guard dropped",
    reason: "without new fields an input uses none; it only saves encoding the input"
  },
  {
    file: "src/services/transport/generations/olderForm.ts",
    at: "if (lacking.size === 0) return",
    what: "guard dropped",
    reason: "a call that lacks no field is encoded as it was"
  },
  {
    file: "src/services/transport/request.ts",
    at: 'if (!call.path.includes(":")) return call.path',
    what: "guard dropped",
    reason: "a path without parameters is joined unchanged"
  },
  {
    file: "src/services/transport/request.ts",
    at: 'call.path.includes(":")',
    what: "text emptied",
    reason: "a path without parameters is joined unchanged"
  },
  {
    file: "src/services/transport/makeTransport.ts",
    at: "rateLimitWaitMillis: options.rateLimitWaitMillis ?? 0",
    what: "number raised",
    reason: "a wait for a rate limit takes a second at least"
  },
  {
    file: "src/http-api/AuthenticatedRpc.ts",
    at: '"POST"',
    what: "text emptied",
    reason: "it stands for every method that may have effects"
  },
  {
    file: "src/store/memory.ts",
    at: "let yielded = 0",
    what: "number raised",
    reason: "a new entry may remove any number of expired ones, if more than one"
  },
  {
    file: "src/store/memory.ts",
    at: "if (yielded++ === count) return",
    what: "guard dropped",
    reason: "a new entry may remove any number of expired ones; it only takes longer to look at all"
  },
  {
    file: "src/verify/accessTokenOf.ts",
    at: "if (bearer !== null && !hasOthers(request))",
    what: "guard dropped",
    reason: "it only saves reading the claims of the usual request's only token"
  },
  ...[
    "checkEmailVerificationCode",
    "checkMagicLinkCode",
    "checkPasswordResetCode",
    "hasPendingMfa",
    "promptCliLogin",
    "resetPassword",
    "sendForgotPasswordEmail",
    "sendMagicLinkEmail",
    "takeCallbackError"
  ].map((name) => ({
    file: "src/services/auth/Auth.ts",
    at: `${name}: false`,
    what: "truth value turned",
    reason: "it neither acts as a user nor signs one in, so it has no caller and no ticket"
  })),
  ...[
    "TokenMissingError",
    "TokenMalformedError",
    "TokenExpiredError",
    "TokenNotActiveError",
    "TokenSignatureError",
    "TokenProjectError",
    "TokenUserKindError",
    "SigningKeyUnknownError"
  ].map((tag) => ({
    file: "src/verify/isRefusal.ts",
    at: `${tag}: true`,
    what: "truth value turned",
    reason: "only the keys are read"
  }))
]

/** Returns the mutant of a list that an entry means; null if there is none, or more than one. */
export const meant = ({ at, file, what }: Equivalent, source: string, mutants: ReadonlyArray<Mutant>): Mutant | null => {
  const start = source.indexOf(at)
  if (start === -1 || source.includes(at, start + 1)) return null
  const found = mutants.filter(
    (mutant) => mutant.file === file && mutant.what === what && mutant.start >= start && mutant.start < start + at.length
  )
  return found.length === 1 ? (found[0] ?? null) : null
}
