/** A part of the SDK and the tests that should detect its mutants, nearest first. */
export interface Area {
  readonly sources: ReadonlyArray<string>
  readonly tests: ReadonlyArray<string>
}

/** The parts whose tests are measured. */
export const areas: Readonly<Record<string, Area>> = {
  session: {
    sources: ["src/services/session/*.ts"],
    tests: ["test/services/session/", "test/services/auth/", "test/services/cache/"]
  },
  transport: {
    sources: ["src/services/transport/**/*.ts"],
    tests: [
      "test/services/transport/",
      "test/faults/faults",
      "test/secrets/calls",
      "test/services/session/",
      "test/services/AdminApp",
      "test/promise/wrongCalls",
      "test/webhooks/"
    ]
  },
  auth: {
    sources: ["src/services/auth/**/*.ts"],
    tests: [
      "test/services/auth/",
      "test/scenarios/",
      "test/services/session/",
      "test/testing/",
      "test/services/inherited",
      "test/services/cache/mutations",
      "test/contract/requests",
      "test/promise/inputs",
      "test/promise/wrongCalls"
    ]
  },
  cache: {
    sources: ["src/services/cache/*.ts", "src/services/resources/{watching,owned,pages}.ts"],
    tests: ["test/services/cache/", "test/services/resources/", "test/leaks/leaks", "test/react/", "test/scenarios/"]
  },
  cookies: {
    sources: ["src/services/platform/{cookie*,tokens/*}.ts", "src/services/auth/oauth/verifierCookie.ts"],
    tests: ["test/services/platform/", "test/web/", "test/services/auth/oauth/OAuth", "test/services/session/", "test/services/"]
  },
  store: {
    sources: ["src/store/*.ts"],
    tests: ["test/store/", "test/webhooks/receive"]
  },
  verify: {
    sources: ["src/verify/*.ts"],
    tests: ["test/verify/", "test/web/wrongClock", "test/http-api/Authenticated.test"]
  },
  "http-api": {
    sources: ["src/http-api/*.ts"],
    tests: ["test/http-api/"]
  },
  web: {
    sources: ["src/{web,hono,express,next,react-router,tanstack-start}/*.ts"],
    tests: ["test/web/", "test/webhooks/"]
  },
  react: {
    sources: ["src/react/*.{ts,tsx}"],
    tests: ["test/react/"]
  }
}
