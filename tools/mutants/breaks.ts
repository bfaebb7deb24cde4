/** A handwritten mutant, with the tests that should detect it. */
export interface Break {
  /** What is broken. */
  readonly name: string
  readonly file: string
  /** A text that occurs exactly once in the source. */
  readonly from: string
  readonly to: string
  readonly tests: ReadonlyArray<string>
}

const session = "src/services/session"
const auth = "src/services/auth"
const platform = "src/services/platform"

/** Mutants that tests once missed. */
export const breaks: ReadonlyArray<Break> = [
  {
    name: "a failed session-ending call ends the session",
    file: `${session}/afterCall.ts`,
    from: "(Exit.isSuccess(exit) ? session.invalidate : Effect.void)",
    to: "session.invalidate",
    tests: ["test/services/session/afterCall", "test/services/auth/"]
  },
  {
    name: "a late rejection ends the session of the user who has signed in since",
    file: `${session}/RenewingSession.ts`,
    from: "    if (!this.isCurrent(session)) return yield* new SessionExpired({ reason: endOf(this.state.get()) })\n    // If the new token names another user",
    to: "    // If the new token names another user",
    tests: ["test/services/session/"]
  },
  {
    name: "a call made as one user is sent as another",
    file: `${session}/Callers.ts`,
    from: "return !isDefinitelySameUser(caller.accessToken, accessToken)",
    to: "return caller.accessToken === null",
    tests: ["test/services/session/", "test/react/slowStores"]
  },
  {
    name: "a call made while no user was signed in is sent as one who has signed in since",
    file: `${session}/Callers.ts`,
    from: "if (caller.generation !== now.generation)",
    to: "if (caller.accessToken !== null && caller.generation !== now.generation)",
    tests: ["test/services/session/", "test/react/slowStores"]
  },
  {
    name: "a cookie of another path replaces who has signed in on this host",
    file: `${platform}/tokens/tokenCookies.ts`,
    from: " || markOf(token) === mark",
    to: "",
    tests: ["test/services/platform/siblings"]
  },
  {
    name: "writes to the store overtake each other",
    file: `${session}/Writes.ts`,
    from: 'Effect.andThen(before, limited("set", write))',
    to: 'limited("set", write)',
    tests: ["test/services/session/"]
  },
  {
    name: "a clock that is behind makes a token live longer than it was issued for",
    file: `${session}/accessToken.ts`,
    from: "Math.min(left, lifetime)",
    to: "left",
    tests: ["test/services/session/"]
  },
  {
    name: "signing in can be interrupted halfway",
    file: `${session}/Writes.ts`,
    from: "return independently(",
    to: "return (",
    tests: ["test/services/session/", "test/services/auth/"]
  },
  {
    name: "signing out can be interrupted halfway",
    file: `${session}/StoredSession.ts`,
    from: "return independently(",
    to: "return (",
    tests: ["test/services/session/", "test/services/auth/"]
  },
  {
    name: "a value without watchers is never dropped",
    file: "src/services/cache/WatchedValue.ts",
    from: "this.#watchers === 0 && this.#now >= this.#idleAtMillis",
    to: "false",
    tests: ["test/services/cache/", "test/leaks/leaks"]
  },
  {
    name: "an aborted get ends the load of the watchers",
    file: "src/services/cache/WatchedValue.ts",
    from: "load.callers-- === 1 && this.#watchers === 0",
    to: "load.callers-- === 1",
    tests: ["test/services/cache/"]
  },
  {
    name: "an aborted get ends the load of other callers",
    file: "src/services/cache/WatchedValue.ts",
    from: "load.callers-- === 1 && this.#watchers === 0",
    to: "load.callers-- >= 1 && this.#watchers === 0",
    tests: ["test/services/cache/"]
  },
  {
    name: "a password reset keeps the sessions in the emulator",
    file: "emulator/src/handlers/auth/password.ts",
    from: "    removeSessionsOf(project, user.id)\n    yield* (yield* PlatformEvents)",
    to: "    yield* (yield* PlatformEvents)",
    tests: ["emulator/test/passwords", "emulator/test/sessions", "emulator/test/conformance/"]
  },
  ...[
    "signIn",
    "signUp",
    "signOut",
    "afterSignIn",
    "afterSignUp",
    "afterSignOut",
    "home",
    "accountSettings",
    "emailVerification",
    "passwordReset",
    "forgotPassword",
    "oauthCallback",
    "magicLinkCallback",
    "teamInvitation",
    "mfa",
    "error"
  ].map(
    (page): Break => ({
      name: `a named redirect leads to another page: ${page}`,
      file: `${auth}/redirects/redirectMethods.ts`,
      from: `to("${page}")`,
      to: `to("${page === "signUp" ? "signIn" : "signUp"}")`,
      tests: ["test/services/auth/redirects/redirectMethods"]
    })
  ),
  {
    name: "requests include the cookies of the page",
    file: "src/services/transport/Http.ts",
    from: 'credentials: "omit"',
    to: 'credentials: "include"',
    tests: ["test/services/transport/Http"]
  },
  {
    name: "a normal user's token is sent with a sign-up",
    file: `${auth}/anonymousToken.ts`,
    from: "return unverifiedUserOf(token)?.isAnonymous ? token : null",
    to: "return token",
    tests: ["test/services/auth/", "test/scenarios/anonymous"]
  },
  {
    name: "a sign-up waits for the session of a normal user",
    file: `${auth}/anonymousToken.ts`,
    from: "if (pair === null || known?.isAnonymous === false) return null",
    to: "if (pair === null) return null",
    tests: ["test/services/auth/", "test/scenarios/anonymous"]
  },
  {
    name: "the verifier of an OAuth flow never expires",
    file: `${auth}/oauth/verifierCookie.ts`,
    from: "cookies.write(writeCookie(name, verifier, attributes, oauthStateCookieMaxAgeSeconds))",
    to: "cookies.write(writeCookie(name, verifier, attributes))",
    tests: ["test/services/auth/oauth/OAuth", "test/services/auth/"]
  },
  {
    name: "the verifier of a flow that another tab began is used",
    file: `${auth}/oauth/verifierCookie.ts`,
    from: "      if (begun === null) return null\n",
    to: "",
    tests: ["test/services/auth/"]
  },
  {
    name: "an account is linked to the user who is signed in when the provider redirects back",
    file: `${auth}/oauth/OAuthCallback.ts`,
    from: "unverifiedUserOf(token)?.id === userId",
    to: "unverifiedUserOf(token) !== null",
    tests: ["test/services/auth/oauth/OAuth"]
  },
  {
    name: "a sign-up converts an anonymous user who was created after it was called",
    file: `${session}/SignInTicket.ts`,
    from: "isSignedIn(session.state.get()) ? session.asCaller(begun) : begun",
    to: "begun",
    tests: ["test/services/auth/signUpToken"]
  },
  {
    name: "a call of a user who has been replaced is made without a user",
    file: "src/services/transport/credentials.ts",
    from: 'error.reason === "replaced" ? Effect.fail(error) : none',
    to: "none",
    tests: ["test/services/session/callers"]
  },
  {
    name: "scattered connection losses end a command-line login",
    file: `${auth}/promptCliLogin.ts`,
    from: "        failures = 0\n",
    to: "",
    tests: ["test/services/auth/CliLogin"]
  },
  {
    name: "an excerpt ends inside a secret",
    file: "src/services/transport/secrets/excerpt.ts",
    from: '(text.length > examinedLength ? shown.replace(/\\S*$/, "") : shown)',
    to: "shown",
    tests: ["test/services/transport/secrets/excerpt", "test/secrets/calls"]
  },
  {
    name: "a masked text ends inside what was sent",
    file: "src/services/transport/secrets/hideAll.ts",
    from: "return shown.slice(0, end) + (cut && mask(cut))",
    to: "return shown",
    tests: ["test/services/transport/secrets/excerpt", "test/services/transport/secrets/masking"]
  },
  {
    name: "an escaped cookie name is decoded",
    file: `${platform}/cookieText.ts`,
    from: "cookies.push([name, ",
    to: "cookies.push([unescape(name), ",
    tests: ["test/services/platform/"]
  },
  {
    name: "a space of Unicode before a cookie's name is ignored",
    file: `${platform}/cookieText.ts`,
    from: "cookies.push([name, ",
    to: "cookies.push([name.trim(), ",
    tests: ["test/services/platform/"]
  },
  {
    name: "cookies with the prefix __Host- are deleted without Secure",
    file: `${platform}/tokens/tokenCookies.ts`,
    from: 'isSecure: site.isSecure || name.startsWith("__Host-")',
    to: "isSecure: site.isSecure",
    tests: ["test/services/platform/"]
  },
  {
    name: "an argument with a key `signal` is taken for options",
    file: "src/services/transport/CallOptions.ts",
    from: 'names.every(isName) && isValidOption(Object(u), "signal")',
    to: "names.every(isName)",
    tests: ["test/promise/"]
  },
  {
    name: "the emulator accepts a provider's event from the future",
    file: "emulator/src/payments/stripeSignature.ts",
    from: "Math.abs(now - Number(time)) > toleranceSeconds",
    to: "now - Number(time) > toleranceSeconds",
    tests: ["emulator/test/stripeWebhooks"]
  },
  {
    name: "the emulator does not check the issuer of a token",
    file: "emulator/src/tokens/AccessTokens.ts",
    from: "              issuer: issuerOf(baseUrl, verified.projectId, audienceParts(claims.aud).kind),\n",
    to: "",
    tests: ["emulator/test/tokens", "emulator/test/conformance/"]
  },
  {
    name: "a router stays after its tree is unmounted",
    file: "src/react/PorticoProvider.tsx",
    from: "    return () => setRouter(auth, owner, null)\n",
    to: "",
    tests: ["test/react/", "test/browser/react.test"]
  },
  {
    name: "a provider that gets another app keeps the state of the tree below it",
    file: "src/react/PorticoProvider.tsx",
    from: " key={tree.key}",
    to: "",
    tests: ["test/react/changedApp.test"]
  },
  {
    name: "useAction shows the result of a run that another one has replaced",
    file: "src/react/useAction.ts",
    from: "          if (signal.aborted) return null\n          setState(finished(outcome))",
    to: "          setState(finished(outcome))",
    tests: ["test/react/", "test/browser/react.test"]
  },
  {
    name: "useUser shows an anonymous user as signed in",
    file: "src/react/useUser.ts",
    from: 'user?.isAnonymous && !or.startsWith("anonymous") ? null : user',
    to: "user",
    tests: ["test/react/", "test/browser/react.test"]
  }
]
