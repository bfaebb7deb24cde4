/** The imports that a folder may have, of our own files and of packages. The first rule whose `files` match applies. */
export interface Layer {
  /** A path prefix, or a pattern for the whole path. */
  readonly files: string | RegExp
  /** Prefixes of our own files that it may import, in addition to its own. */
  readonly ours: ReadonlyArray<string>
  /** Packages that it may import. A trailing slash includes all modules below. */
  readonly packages: ReadonlyArray<string>
}

const effect = "effect/"

/** The import rules of the architecture as data; `docs/architecture.md` shows them as a picture. */
export const layers: ReadonlyArray<Layer> = [
  { files: /^src\/(?:(?:index|effect|types)\.ts$|types\/)/, ours: ["src/"], packages: [effect] },
  { files: "src/errors/", ours: ["src/codecs/", "src/schemas/details/"], packages: [effect] },
  // The rules are also used by validation without `effect/Schema`.
  {
    files: "src/schemas/rules/",
    ours: ["src/schemas/limits.ts", "src/schemas/units.ts", "src/schemas/messages/", "src/schemas/tokenPayload.ts"],
    packages: ["effect/Option", "effect/Redacted"]
  },
  { files: "src/schemas/", ours: [], packages: [effect] },
  {
    files: "src/codecs/",
    ours: [
      "src/schemas/limits.ts",
      "src/schemas/rules/",
      "src/schemas/messages/",
      "src/schemas/problems.ts",
      "src/schemas/snakeCase.ts"
    ],
    packages: [effect]
  },
  { files: "src/contract/", ours: ["src/codecs/", "src/errors/", "src/schemas/"], packages: [effect] },
  // Functions that know nothing of the platform.
  { files: "src/internal/", ours: ["src/schemas/limits.ts"], packages: [effect] },
  {
    files: "src/services/platform/passkeys/",
    ours: ["src/errors/", "src/internal/", "src/schemas/", "src/services/lazy/retriedImport.ts", "src/services/platform/"],
    packages: [effect, "@simplewebauthn/browser"]
  },
  {
    files: "src/services/platform/",
    ours: ["src/codecs/", "src/errors/", "src/internal/", "src/schemas/", "src/services/config/defaults.ts"],
    packages: [effect]
  },
  {
    files: "src/services/lazy/retriedImport.ts",
    ours: ["src/errors/", "src/internal/", "src/services/config/defaults.ts", "src/services/platform/Connectivity.ts"],
    packages: [effect, "#importUrl"]
  },
  { files: "src/services/transport/clientVersion.ts", ours: ["package.json"], packages: [] },
  {
    files: "src/services/transport/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/contract/",
      "src/errors/",
      "src/schemas/",
      "src/services/platform/",
      "src/services/config/AppConfig.ts",
      "src/services/config/defaults.ts",
      "src/services/lazy/LateCode.ts"
    ],
    packages: [effect]
  },
  {
    files: "src/services/session/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/contract/",
      "src/errors/",
      "src/schemas/",
      "src/services/platform/",
      "src/services/transport/",
      "src/services/config/AppConfig.ts",
      "src/services/config/defaults.ts"
    ],
    packages: [effect]
  },
  {
    files: "src/services/cache/",
    // Only the options of an app and of a call, and the retry state of a load; nothing that sends requests.
    ours: [
      "src/errors/sdk.ts",
      "src/schemas/limits.ts",
      "src/services/config/AppConfig.ts",
      "src/services/config/defaults.ts",
      "src/services/platform/Connectivity.ts",
      "src/internal/",
      "src/services/platform/Tabs.ts",
      "src/services/platform/Unhandled.ts",
      "src/internal/",
      "src/services/transport/CallOptions.ts",
      "src/services/transport/RetryPolicy.ts"
    ],
    packages: [effect]
  },
  {
    files: /^src\/services\/(auth|resources)\//,
    ours: ["src/internal/", "src/codecs/", "src/contract/", "src/errors/", "src/schemas/", "src/services/"],
    packages: [effect]
  },
  // Arguments are checked with the codecs that encode requests.
  {
    files: "src/services/arguments/",
    ours: ["src/internal/", "src/codecs/", "src/errors/", "src/schemas/", "src/services/"],
    packages: [effect]
  },
  {
    files: "src/services/",
    ours: [
      "src/internal/",
      "src/codecs/object.ts",
      "src/codecs/object.ts",
      "src/codecs/jsonText.ts",
      "src/codecs/struct.ts",
      "src/contract/",
      "src/errors/",
      "src/schemas/",
      "src/services/",
      "src/verify/"
    ],
    packages: [effect]
  },
  {
    files: "src/promise/",
    ours: ["src/internal/", "src/services/", "src/errors/", "src/schemas/", "src/contract/"],
    packages: [effect]
  },
  {
    files: "src/react/",
    ours: ["src/internal/", "src/codecs/", "src/promise/", "src/services/", "src/errors/", "src/schemas/", "src/qr/"],
    packages: ["react", effect]
  },
  {
    files: "src/import/",
    ours: ["src/internal/", "src/codecs/", "src/errors/", "src/schemas/", "src/services/arguments/required.ts"],
    packages: ["effect/Option"]
  },
  { files: "src/qr/", ours: ["src/internal/", "src/codecs/", "src/services/arguments/"], packages: ["uqr", effect] },
  {
    files: "src/webhooks/",
    ours: [
      "src/codecs/",
      "src/errors/",
      "src/promise/",
      "src/schemas/",
      "src/services/arguments/validateOptions.ts",
      "src/services/arguments/kinds.ts",
      "src/services/platform/AppCrypto.ts",
      "src/services/platform/RequestLike.ts",
      "src/services/platform/validateRequest.ts",
      "src/internal/",
      "src/services/transport/body.ts",
      "src/store/"
    ],
    packages: [effect]
  },
  {
    files: "src/verify/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/errors/",
      "src/promise/",
      "src/schemas/",
      "src/services/arguments/",
      "src/services/config/AppConfig.ts",
      "src/services/config/defaults.ts",
      "src/services/config/checkAppConfig.ts",
      "src/services/config/cookieOptions.ts",
      "src/services/platform/",
      "src/services/transport/body.ts"
    ],
    packages: ["jose", effect]
  },
  {
    files: "src/http-api/",
    ours: ["src/internal/", "src/contract/", "src/errors/", "src/schemas/", "src/services/", "src/verify/", "src/web/"],
    packages: [effect]
  },
  {
    files: "src/store/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/errors/",
      "src/schemas/limits.ts",
      "src/services/arguments/validateOptions.ts",
      "src/services/platform/"
    ],
    packages: [effect]
  },
  {
    files: "src/web/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/errors/",
      "src/services/arguments/validateOptions.ts",
      "src/services/arguments/kinds.ts",
      "src/services/auth/redirects/",
      "src/services/platform/"
    ],
    packages: []
  },
  { files: /^src\/(react-router|tanstack-start)\//, ours: ["src/internal/", "src/services/platform/", "src/web/"], packages: [] },
  {
    files: "src/next/",
    ours: [
      "src/internal/",
      "src/codecs/",
      "src/errors/",
      "src/promise/",
      "src/services/arguments/validateOptions.ts",
      "src/services/platform/",
      "src/verify/",
      "src/web/"
    ],
    packages: ["next/", "react"]
  },
  {
    files: /^src\/(express|hono)\//,
    ours: ["src/internal/", "src/errors/", "src/services/platform/", "src/store/limits.ts", "src/web/", "src/webhooks/"],
    packages: []
  },
  // A program on the published SDK, which only Node runs.
  {
    files: "src/doctor/",
    ours: [
      "src/internal/",
      "package.json",
      "src/schemas/limits.ts",
      "src/schemas/rules/",
      "src/services/auth/redirects/trustedUrl.ts",
      "src/services/config/variables.ts"
    ],
    packages: ["node:", "portico", "compare-versions", "cookie-es", "get-tsconfig"]
  },
  { files: "src/testing/", ours: ["src/"], packages: [effect] },
  // The screens know of the SDK what every app can: they call it through its hooks and flows, and through the app that `useApp` returns.
  { files: "screens/src/", ours: [], packages: ["react", "portico", "portico/errors", "portico/react"] },
  {
    files: /^emulator\/src\/(sdk|namespace|httpLayer|appClock)\.ts$/,
    ours: ["emulator/src/"],
    packages: [effect, "portico/"]
  },
  // What starts it in the tools of an app.
  {
    files: /^emulator\/src\/(vite|vitest|playwright)\//,
    ours: ["emulator/src/"],
    packages: [effect, "portico", "portico/testing", "portico/web", "node:", "vite", "vitest", "@playwright/test"]
  },
  // What runs the sources of e-mails, apart from everything else.
  {
    files: "emulator/src/emails/sandbox/",
    ours: [],
    packages: [
      "node:",
      "arktype",
      "@jitl/quickjs-wasmfile-release-sync",
      "quickjs-emscripten-core",
      "react",
      "react/",
      "react-dom/"
    ]
  },
  {
    files: "emulator/src/",
    ours: ["emulator/src/"],
    packages: [
      effect,
      "portico/contract",
      "portico/effect/errors",
      "portico/schemas",
      "node:",
      "@babel/parser",
      "jose",
      "bcryptjs",
      "@node-rs/bcrypt",
      "cookie-es",
      "@oslojs/otp",
      "@marcbachmann/cel-js",
      "@simplewebauthn/server",
      "esbuild",
      "html-to-text"
    ]
  }
]
