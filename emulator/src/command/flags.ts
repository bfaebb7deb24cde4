import { defaultPort } from "../EmulatorConfig.js"
import { defaultGeneration, generations } from "../generation/Generation.js"

/** The text of `--help`. */
export const help = `portico-emulator: the platform on your machine, in memory

  --port <number>              the port to listen on (PORT, default ${defaultPort})
  --host <name>                the interface to listen on (HOST, default localhost)
  --base-url <origin>          the URL at which clients reach it (PORTICO_EMULATOR_BASE_URL, default http://<host>:<port>)
  --platform <generation>      the generation of the platform, ${generations.join(" or ")} (PORTICO_EMULATOR_PLATFORM, default
                               ${defaultGeneration}); a project of --projects can set its own
  --access-token-lifetime <s>  the lifetime of access tokens in seconds (PORTICO_EMULATOR_ACCESS_TOKEN_LIFETIME, default 600)
  --data <folder>              a folder in which everything is stored, and found again at the next start (PORTICO_EMULATOR_DATA)
  --import <file>              a file with the state to start with, as --export writes it (PORTICO_EMULATOR_IMPORT)
  --export <file>              the file to which the state is written when the emulator stops (PORTICO_EMULATOR_EXPORT)
  --projects <file>            a file with projects, and with users, teams, products and so on that they have from the start: JSON, or a
                               TypeScript or JavaScript module with \`export default defineEmulator({ projects: [...] })\`
                               (PORTICO_EMULATOR_PROJECTS)
  --watch                      reads that file again when it changes, and makes what is new (PORTICO_EMULATOR_WATCH=true)
  --secret <text>              the secret from which signing keys are derived (PORTICO_EMULATOR_SECRET)
  --internal-publishable-client-key, --internal-secret-server-key, --internal-super-secret-admin-key <key>
                               the keys of the internal project (PORTICO_EMULATOR_INTERNAL_...)
  --oauth-provider-port <port> a separate port for the built-in OAuth provider (PORTICO_EMULATOR_OAUTH_PROVIDER_PORT,
                               default: below /oauth-provider)
  --mailbox-port <port>        a separate port for the sent e-mails (PORTICO_EMULATOR_MAILBOX_PORT, default: the emulator's)
  --pages-port <port>          a separate port for the checkout pages (PORTICO_EMULATOR_PAGES_PORT, default: the emulator's)
  --test-setup <prefix>        the setup that the platform's own tests expect (PORTICO_EMULATOR_TEST_SETUP): with the prefix 81,
                               the ports 8101 for pages, 8102 for the API, 8105 for e-mails, 8113 for webhooks and 8114 for the
                               OAuth provider, access tokens that live 30 seconds, a fixed challenge for all passkeys, and fast
                               password hashes; other flags take precedence
  --webhook <url>              the URL that receives the events of the project, signed (PORTICO_EMULATOR_WEBHOOK, default none)
  --webhook-secret <text>      the key of the signatures: whsec_ and base64 (PORTICO_EMULATOR_WEBHOOK_SECRET)
  --webhooks-port <port>       a separate port for the API that manages webhooks, as Svix has it
                               (PORTICO_EMULATOR_WEBHOOKS_PORT, default: the emulator's)
  --stripe-webhook-secret <text>
                               the secret that signs the events of the payments provider
                               (PORTICO_EMULATOR_STRIPE_WEBHOOK_SECRET, default mock_stripe_webhook_secret)
  --allowed-host <name>        a host name to serve in addition to those of this machine; repeat it, or separate names with
                               commas (PORTICO_EMULATOR_ALLOWED_HOSTS)
  --allowed-origin <origin>    an origin whose web pages may use server and admin keys, the mailbox and the webhooks; pages of
                               other origins of this machine use the API as clients; repeat it, or separate origins with commas
                               (PORTICO_EMULATOR_ALLOWED_ORIGINS)
  --racy-quantities            lets concurrent requests reduce a quantity below zero, as the platform does
                               (PORTICO_EMULATOR_RACY_QUANTITIES=true)
  --built-in-oauth             uses the built-in provider for every OAuth provider (PORTICO_EMULATOR_BUILT_IN_OAUTH=true)
  --no-shared-oauth-tokens     no access tokens for accounts at shared providers (PORTICO_EMULATOR_SHARED_OAUTH_TOKENS=false)
  --password-rounds <number>   the cost of password hashes (PORTICO_EMULATOR_PASSWORD_ROUNDS, default 10)
  --passkey-challenge <text>   the challenge of every passkey, in base64url (PORTICO_EMULATOR_PASSKEY_CHALLENGE, default random)
  --log                        prints a line for each request: time, method, status, duration, level, path, known error, user
  --help`

const text = { type: "string" } as const

/** The flags of the command, for `parseArgs`. */
export const flags = {
  port: text,
  host: text,
  "base-url": text,
  platform: text,
  "access-token-lifetime": text,
  data: text,
  import: text,
  export: text,
  projects: text,
  watch: { type: "boolean" },
  secret: text,
  "internal-publishable-client-key": text,
  "internal-secret-server-key": text,
  "internal-super-secret-admin-key": text,
  "oauth-provider-port": text,
  "mailbox-port": text,
  "pages-port": text,
  "test-setup": text,
  webhook: text,
  "webhook-secret": text,
  "webhooks-port": text,
  "stripe-webhook-secret": text,
  "allowed-host": { ...text, multiple: true },
  "allowed-origin": { ...text, multiple: true },
  "racy-quantities": { type: "boolean" },
  "built-in-oauth": { type: "boolean" },
  "no-shared-oauth-tokens": { type: "boolean" },
  "password-rounds": text,
  "passkey-challenge": text,
  log: { type: "boolean" },
  help: { type: "boolean" }
} as const
