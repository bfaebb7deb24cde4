import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "vitest"

/** The rules, by their numbers: what each asks for, in a few words. */
const rules: Readonly<Record<number, string>> = {
  1: "a refresh that fails is not remembered",
  2: "a session never writes over another one's tokens",
  3: "signing in neither uses nor waits for a session",
  4: "signing out works here first, whatever the network does",
  5: "signing out and tokens are the session's, whoever its user is",
  6: "the freshness of a token does not hang on the device's clock",
  7: "a refused token is renewed and sent again at once",
  8: "short tokens are usable",
  9: "a token that is refused again ends in a typed error",
  10: "a refresh has three outcomes",
  11: "single flights forget their failures",
  12: "a session may have only one of its tokens",
  13: "a token that cannot be read is none",
  14: "both tokens of a pair are of one session",
  15: "whoever gets a token gets a fresh one",
  16: "a change of claims makes the token stale",
  17: "another identity is another session",
  18: "each way to ask for a user does the same on clients and servers",
  19: "what hangs on a session ends with it",
  20: "dependants read one state",
  21: "every call has a deadline",
  22: "nothing waits in a queue without a deadline",
  23: "interruption reaches the connection",
  24: "idempotent calls are sent again",
  25: "the body is part of what is sent again",
  26: "both forms of Retry-After are read",
  27: "Retry-After is no longer than the deadline",
  28: "Retry-After takes the place of the delay",
  29: "the last cause is the error",
  30: "an offline device fails fast",
  31: "no third party hears of anything",
  32: "other calls are never sent twice",
  33: "no call goes to another host",
  34: "no promise is left to reject on its own",
  35: "redirects are not followed",
  36: "a loop that a server takes us for is transient",
  37: "an answer of no protocol is a typed error",
  38: "excerpts are short",
  39: "the base URL may be a proxy's, with a path",
  40: "the protocol knows no environments",
  41: "the verifier is kept until the exchange has answered",
  42: "what needs no network is not tried again",
  43: "runtimes that refuse options of fetch are served",
  44: "every request differs, for caches",
  45: "data and apps hold no readable secret",
  46: "errors hold no readable secret",
  47: "secrets do not follow a redirect",
  48: "an id never becomes another path",
  49: "pages cannot be framed",
  50: "a forgotten password enumerates no accounts",
  51: "security is never weakened without a word",
  52: "a secret is no key of a cache",
  53: "cookies can be kept from scripts",
  54: "refusals leave nothing in memory",
  55: "only trusted addresses are redirected to",
  56: "there is no telemetry",
  57: "deleting a cookie takes the attributes of writing it",
  58: "the cookie of a parent domain is deleted too",
  59: "the page is left once the tokens are written",
  60: "cookies without a browser do not compile",
  61: "cookies are lax",
  62: "Secure fits the page, and a lost cookie is told of",
  63: "frames of other sites have partitioned cookies",
  64: "each project has its own cookies",
  65: "cookies of every age are read and deleted",
  66: "nothing looks at cookies when something else tells",
  67: "sessions move between programs in documented ways",
  68: "what cannot be written says so",
  69: "writes to a store keep their order",
  70: "hooks give a state, and suspend only where that is asked for",
  71: "a page is taken over as its server rendered it",
  72: "nothing is shared by the apps of a process",
  73: "a value stays while a newer one is loading",
  74: "the session of a request is read when a call needs it",
  75: "the store of an app is the one that it is given",
  76: "a wrong option is named",
  77: "hooks are called each time, in the same order",
  78: "a redirect happens once, and is awaited for so long",
  79: "the way to another page is the app's, for every redirect",
  80: "whoever must leave and cannot is told",
  81: "options are data",
  82: "what is given out is data, without operations",
  83: "answers are read by a schema, which a newer platform may add to",
  84: "of claims only the subject and the end are needed",
  85: "an unknown error keeps what it says",
  86: "every failure is in the one typed channel",
  87: "nothing is caught that is not named",
  88: "one table of endpoints makes every call",
  89: "a state has no name that is easily taken for another",
  90: "an update gives the new value",
  91: "a login of a command line is its caller's to shape and to stop",
  92: "size, requests, timers and memory have limits",
  93: "the client is small, imports anywhere, and its changes are written down"
}

/** Rules that no test of ours can hold, and why. */
const excused: Readonly<Record<number, string>> = {
  49: "The SDK serves no page; the headers of an app's own pages are the app's."
}

const root = fileURLToPath(new URL("..", import.meta.url))
const files = ["test", "emulator/test"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("fieldRules.test.ts"))
    .map((name) => ({ name, text: readFileSync(`${root}${folder}/${name}`, "utf8") }))
)

// A title ends with `(rule 4)` or `(rules 4, 5)`; the rows of the table of faults, which become titles, with the bare `(4)`.
const inTitle = /\(rules? ([0-9]+(?:(?:, | and )[0-9]+)*)\)["`']/g
const inTable = /\(([0-9]{1,2}(?:, [0-9]{1,2})*)\)["`]/g

/** The rules that a title names. */
const named = new Set(
  files.flatMap(({ name, text }) =>
    [...text.matchAll(name.endsWith("faults/table.ts") ? inTable : inTitle)].flatMap(([, numbers = ""]) =>
      numbers.split(/, | and /).map(Number)
    )
  )
)

describe("the field rules", () => {
  it("are a list without gaps", () => {
    assert.deepStrictEqual(
      Object.keys(rules).map(Number),
      Array.from({ length: 93 }, (_, at) => at + 1)
    )
  })

  for (const [number, rule] of Object.entries(rules)) {
    const reason = excused[Number(number)]
    if (reason === undefined) it(`${number}: ${rule}; a test says so`, () => assert.isTrue(named.has(Number(number))))
    else it(`${number}: ${rule}; no test does: ${reason}`, () => assert.isFalse(named.has(Number(number))))
  }
})
