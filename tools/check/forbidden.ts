/** An API that only the edges of the program, which wrap the outside world, may use. */
export interface Forbidden {
  readonly pattern: RegExp
  readonly reason: string
  readonly allowedIn: ReadonlyArray<RegExp>
}

const edges = [
  /\.browser\.tsx?$/,
  /\/bin\.ts$/,
  /^src\/(promise|react|web|next|hono|express|react-router|tanstack-start|doctor)\//,
  /^screens\/src\//,
  /^emulator\/src\/(?:server|command\/run)\.ts$/,
  // The tools of an app, which call with promises.
  /^emulator\/src\/(?:(?:vite|vitest|playwright)\/|mails\.ts$)/,
  /^emulator\/src\/emails\/(?:(?:Sandbox|compile)\.ts$|sandbox\/)/
]

/** All APIs that only the edges may use. Other code gets time, randomness and the outside world from services. */
export const forbidden: ReadonlyArray<Forbidden> = [
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    reason: "reads the wall clock; use Clock",
    // Relative times on the screen, how long a tab stores a pending step, whether a ban of an imported user is over, and the clock of the
    // sources of e-mails.
    allowedIn: [
      /^(?:screens\/src\/account\/shared\/useDateFormats|src\/react\/flows\/useKeptStep)\.ts$/,
      /^src\/import\/fromSupabase\.ts$/,
      /^emulator\/src\/emails\/sandbox\/worker\.ts$/
    ]
  },
  {
    pattern: /Effect\.gen\(\{ self/,
    reason: "creates a generator function for each call, which V8 keeps until a full collection; write a generator method",
    allowedIn: [/^emulator\//]
  },
  {
    pattern: /[\w)\]]\.#?\w+ (?:\?\?)?= (?:\([^()]*\)|\w+) =>/,
    reason: "assigns a function literal to a property: V8 keeps all that it can reach until a full collection; name it first",
    allowedIn: [/^emulator\//, /^src\/react\//, /^screens\//]
  },
  { pattern: /\bMath\.random\(/, reason: "uses ambient randomness; use Random or SecureRandom", allowedIn: [] },
  {
    pattern: /"effect\/crypto\/|\bglobalThis\.crypto\b|\bcrypto\.randomUUID\(/,
    reason: "draws from the host, or from the caller; take AppCrypto, which is fixed when the app is built",
    // Webhooks are verified without an app.
    allowedIn: [/^src\/services\/platform\/AppCrypto\.ts$/, /^src\/webhooks\/signature\.ts$/, /^emulator\//]
  },
  {
    pattern: /"effect\/Random"/,
    reason: "is no source of secrets; take AppCrypto",
    // These add jitter to delays.
    allowedIn: [/^src\/services\/transport\/(?:attempts|fallback)\.ts$/, /^src\/store\/lease\.ts$/, /^emulator\//]
  },
  {
    pattern: /\b(?:setTimeout|setInterval)\(/,
    reason: "starts a timer; use Effect.sleep or a Schedule",
    // The deadline of each request, on the host's own clock.
    allowedIn: [...edges, /^src\/internal\/startTimer\.ts$/]
  },
  { pattern: /(?:^|[=(,\s])async\s+(?:function|\(|[a-z])/, reason: "is async; return an Effect", allowedIn: edges },
  { pattern: /^\s*try\s*\{/, reason: "catches by hand; use Effect.try", allowedIn: edges },
  {
    pattern: /(?:^|[;{)\s])throw\s/,
    reason: "throws; fail with a typed error",
    // For functions that return no effect; and a service that cannot be made is a bug.
    allowedIn: [...edges, /^src\/services\/(?:arguments\/validateOptions|lazy\/buildIn)\.ts$/]
  },
  { pattern: /\bconsole\.|\bprocess\.(?!env\.NODE_ENV)/, reason: "touches the process; belongs to bin.ts", allowedIn: edges },
  {
    pattern: /\b(?:window|document|navigator|localStorage|sessionStorage)\./,
    reason: "touches the browser; belongs to a *.browser.ts file",
    allowedIn: edges
  },
  {
    pattern: /^import (?!type).*"effect\/Schema\w*"/,
    reason: "weighs 16 KB gzip in every app; declare a schema in src/schemas, which the build compiles",
    allowedIn: [/^src\/(?:schemas|contract|testing|http-api)\//, /^src\/codecs\/codecOf\.ts$/, /^emulator\//]
  },
  {
    pattern:
      /^(?:export )?(?:let|var)\s|^(?:export )?const \w+(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|WeakMap)\b|new Set\(\)|\[\]$)/,
    reason: "keeps state for all apps of a process; keep it in a service",
    // Caches keyed by a class, schema, document, token or signal, which live as long as it does; the texts of a language are global. The
    // sandbox of e-mails takes a second to start, and belongs to the process.
    allowedIn: [
      /^src\/contract\/errorBody\.ts$/,
      /^src\/http-api\/json\.ts$/,
      /^src\/services\/session\/accessToken\.ts$/,
      /^src\/internal\/onAbort\.ts$/,
      /^emulator\/src\/http\/coerce\.ts$/,
      /^emulator\/src\/emails\/(?:Sandbox|compile|sandbox\/\w+)\.ts$/,
      /^screens\/src\/(?:theme\/adopt|words\/languages|words\/useTell)\.ts$/
    ]
  },
  { pattern: /\bas any\b|:\s*any\b|@ts-(?:ignore|expect-error)/, reason: "switches the type checker off", allowedIn: [] }
]
