import { decodeJwt, decodeProtectedHeader } from "jose"
import { assert } from "vitest"
import type { RecordedCase } from "./recording.js"

const random =
  /^(?:eyJ[\w-]+\.[\w-]+\.[\w-]+|[ps]k_[0-9a-z]{77}(?:user|team)\d574ck4u7h[0-9a-f]{8}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?:pck_|ssk_|sak_)?[0-9a-z]{39,64}|appsk_[\w-]{32}|(?:acct|pmc?)_\w+)$/

// Messages for people are the emulator's own; for these keys only the types are compared.
const isText = (key: string): boolean =>
  [
    "error",
    "message",
    "finalText",
    "error_description",
    "error_message",
    "text",
    "render_error",
    "server_error",
    "external_message",
    "internal_message",
    "rawError",
    "timestamp"
  ].includes(key)
// The configuration is a JSON string; its e-mail sources are the emulator's own.
const configKey = "config"
const isOwnSource = (key: string, expected: unknown): boolean =>
  key === "tsxSource" || (typeof expected === "string" && expected.startsWith("<left out:"))
// The address of the platform's own mail server is not compared.
const isServerPlace = (key: string, path: string): boolean =>
  path.includes(".sender_config.") && ["host", "port", "username"].includes(key)
// Keys and key ids depend on the server secret. Ports have a different prefix where the recordings were made.
const portless = (key: string, value: unknown): unknown =>
  key === "port" && typeof value === "number" && value >= 8600 && value < 8700 ? value - 500 : value
const isKeyMaterial = (key: string): boolean => key === "kid" || key === "x" || key === "y"
const isTime = (key: string): boolean => /(?:_millis|_at|expires_in|^iat|^exp)$/.test(key)

const storedImage = /\/([a-z-]+)\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(\.[a-z]+)$/
// The storage location of images depends on the server.
const placeless = (value: unknown): unknown => {
  const [, folder, ending] = typeof value === "string" ? (storedImage.exec(value) ?? []) : []
  return folder === undefined ? value : `${folder}/${ending}`
}

// So does the location of its pages, and the codes and accounts in their URLs.
const pagePattern = /^https?:\/\/[^/]+\/(purchase\/)?(?:[\w-]+_[0-9a-z]{45}|[^?]*acct_\w+)(.*)$/
const page = (value: unknown): string => {
  const [, kind = "", rest = ""] = pagePattern.exec(String(value)) ?? [undefined, "no page"]
  return `${kind}${rest}`
}

// Codes that are signed in with, in the subjects of e-mails.
const codeless = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/(?<=Your code is )[0-9A-Z]{6}$/, "code") : value

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
// Cursors contain ids; since 2026-04 they are base64-encoded JSON.
const idless = (key: string, value: unknown): unknown => {
  if (typeof value !== "string" || !["next_cursor", "transaction_id", "s3_key"].includes(key)) return value
  const text = value.startsWith("ey") ? Buffer.from(value, "base64url").toString() : value
  return text.replaceAll(uuids, "id")
}

const describe = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "array"
      : typeof value === "string" && random.test(value)
        ? "random text"
        : typeof value

/** The message about a request of the wrong shape: the request, and a line for each problem. */
const shapeMessage = (message: string): string | undefined =>
  message.startsWith("Request validation failed on ") ? message.replaceAll(uuids, "id") : undefined

// The recorded platform of 2026-04 rendered e-mails with an earlier React Email than the one that its source names, whose body is a table.
const bodyTable =
  /(<body[^>]*>(?:<!--\$-->)?)<table border="0" width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center"><tbody><tr><td[^>]*>(.*)<\/td><\/tr><\/tbody><\/table>/s
const withoutBodyTable = (html: unknown): unknown => (typeof html === "string" ? html.replace(bodyTable, "$1$2") : html)

const compareValue = (actual: unknown, expected: unknown, path: string, key: string): void => {
  if (typeof expected === "object" && expected !== null) {
    assert.strictEqual(describe(actual), describe(expected), path)
    const names = (value: unknown) => Object.keys(value as object).sort()
    assert.deepStrictEqual(names(actual), names(expected), `keys of ${path}`)
    for (const name of names(expected)) {
      compareValue(
        (actual as Record<string, unknown>)[name],
        (expected as Record<string, unknown>)[name],
        `${path}.${name}`,
        Array.isArray(expected) ? key : name
      )
    }
    return
  }
  if (key === "config_string") {
    compareValue(JSON.parse(String(actual)), JSON.parse(String(expected)), path, configKey)
    return
  }
  assert.strictEqual(describe(actual), describe(expected), path)
  if (key === "message" && path.includes(".details")) {
    assert.strictEqual(shapeMessage(String(actual)), shapeMessage(String(expected)), path)
    return
  }
  if (key === "url") {
    assert.strictEqual(page(actual), page(expected), path)
    return
  }
  if (key === "location" || key === "redirect_url") {
    assert.deepStrictEqual(place(String(actual)), place(String(expected)), path)
    return
  }
  if (key === "client_secret") {
    assert.strictEqual(actual === "", expected === "", path)
    return
  }
  if (
    isOwnSource(key, expected) ||
    isServerPlace(key, path) ||
    isText(key) ||
    isTime(key) ||
    isKeyMaterial(key) ||
    describe(expected) === "random text"
  )
    return
  const plain = (value: unknown) => codeless(idless(key, placeless(portless(key, value))))
  assert.strictEqual(plain(key === "html" ? withoutBodyTable(actual) : actual), plain(expected), path)
}

// Headers that the recordings omit, and cookies, which are compared separately.
const unrecorded: ReadonlySet<string> = new Set(["vary", "x-stack-request-id", "x-middleware-rewrite", "set-cookie"])
// The newer header names did not exist when the recordings were made.
const isKept = (name: string): boolean =>
  !name.startsWith("access-control-") && !name.startsWith("x-hexclave-") && !unrecorded.has(name)

// Random parameters and messages in a redirect URL are not compared.
const place = (location: string): ReadonlyArray<unknown> => {
  if (!URL.canParse(location)) return [location]
  const url = new URL(location)
  const values = [...url.searchParams].map(([name, value]) => {
    const isOwn = name === "message" || name === "error_description" || /^(?:[\w-]{43}|[0-9a-f]{64})$/.test(value)
    return isOwn ? name : `${name}=${value}`
  })
  return [url.origin, url.pathname, ...values]
}

const innerCookie = /^stack-oauth-inner-/
// Some recordings have only the name of the cookie. It is `Secure` if the platform is served over https.
const attributes = (cookie: string): ReadonlyArray<string> =>
  cookie
    .split("; ")
    .slice(1)
    .filter((attribute) => attribute !== "Secure")
    .map((attribute) => (/^Expires=(?!Thu, 01 Jan 1970 00:00:00)/.test(attribute) ? "Expires" : attribute))

const compareCookies = (actual: ReadonlyArray<string>, expected: string | ReadonlyArray<string> | undefined): void => {
  const own = [expected ?? []].flat().filter((cookie) => innerCookie.test(cookie))
  const given = actual.filter((cookie) => innerCookie.test(cookie))
  assert.strictEqual(given.length, own.length, "cookies")
  own.forEach((cookie, index) => {
    if (cookie.includes(";")) assert.deepStrictEqual(attributes(given[index] ?? ""), attributes(cookie))
  })
}

const youngClaims = ["signed_up_at", "is_restricted", "restricted_reason", "requires_totp_mfa"]

const isDay = (item: unknown): item is { readonly date: string } => typeof item === "object" && item !== null && "date" in item

// Of some recorded lists only some items were kept, as their note says: some of 31 days, or the first items.
const shortened = (actual: unknown, expected: unknown): unknown => {
  if (Array.isArray(actual) && Array.isArray(expected)) {
    if (expected.length === 0) return actual
    if (!expected.every(isDay)) return actual.slice(0, expected.length)
    assert.strictEqual(actual.length, 31, "number of days")
    const dates = new Set(expected.map(({ date }) => date))
    return actual.filter((item) => isDay(item) && dates.has(item.date))
  }
  if (typeof actual !== "object" || actual === null || typeof expected !== "object" || expected === null) return actual
  const recorded = new Map<string, unknown>(Object.entries(expected))
  return Object.fromEntries(Object.entries(actual).map(([name, value]) => [name, shortened(value, recorded.get(name))]))
}

// How many users were active is not compared: the recorded platforms counted activity some time later, or had no store for it.
const withoutActivity = (value: unknown, isActivity = false): unknown => {
  if (typeof value === "number") return isActivity ? 0 : value
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutActivity(item, isActivity))
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      withoutActivity(child, isActivity || /^mau$|^daily_active_(?:users|teams)/.test(name))
    ])
  )
}

// Of HTML that was left out, the length is known. It is that of the recorded source alone, if no built-in theme frames it.
const compareLength = (actual: unknown, expected: unknown, asked: unknown): void => {
  const [, length] = /^<left out: html not ours, (\d+) chars>$/.exec(String(Object(expected).html)) ?? []
  if (length !== undefined && Object(asked).theme_id === false)
    assert.strictEqual(String(withoutBodyTable(Object(actual).html)).length, Number(length), "length of body.html")
}

/** Returns a copy of a value without the field at a path, which leads through JSON texts too; the value itself if it has none. */
const withoutField = (value: unknown, [key = "", ...rest]: ReadonlyArray<string>): unknown => {
  if (typeof value === "string") return JSON.stringify(withoutField(JSON.parse(value), [key, ...rest]))
  if (typeof value !== "object" || value === null || !(key in value)) return value
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? withoutField(item, rest) : item))
  const entries = Object.entries(value).flatMap(([name, child]) => {
    if (name !== key) return [[name, child]]
    return rest.length === 0 ? [] : [[name, withoutField(child, rest)]]
  })
  return Object.fromEntries(entries)
}

/** What stands after the name of a list of which only the recorded items are compared. */
const newItems = "[new]"

/** Returns a copy of a body without the items of a list that were not recorded, of which there are some. */
const withoutNew = (body: unknown, expected: unknown, name: string): unknown => {
  const items = (whole: unknown): ReadonlyArray<{ readonly id: string }> => Object(whole)[name]
  const ids = new Set(items(expected).map(({ id }) => id))
  const known = items(body).filter(({ id }) => ids.has(id))
  assert.isBelow(known.length, items(body).length, `no new ${name}`)
  return { ...Object(body), [name]: known }
}

/** Asserts that a response equals the recorded one, without the given fields of the body, and except for ids, tokens, times and messages for people. */
export const compare = async (
  actual: Response,
  { note, request, response: expected }: RecordedCase,
  isYoung: boolean,
  without: ReadonlyArray<string>
): Promise<void> => {
  const text = await actual.text()
  const label = `${actual.status} ${text.slice(0, 600)}`
  assert.strictEqual(actual.status, expected.status, label)
  const known = "x-stack-known-error"
  assert.strictEqual(actual.headers.get(known), expected.headers[known] ?? null, label)
  const headers = (all: Iterable<readonly [string, string]>) =>
    Object.fromEntries(
      [...all]
        .filter(([name]) => isKept(name))
        .map(([name, value]) => [name, name === "location" ? place(value) : value])
        .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1))
    )
  assert.deepStrictEqual(headers(actual.headers), headers(Object.entries(expected.headers)), `headers of ${label}`)
  compareCookies(actual.headers.getSetCookie(), expected.headers["set-cookie"])
  if (expected.bodyOmitted !== undefined) return
  if (expected.headers["content-type"]?.startsWith("application/json") !== true) {
    assert.strictEqual(text === "", !expected.body, `body of ${label}`)
    return
  }
  const body: unknown = JSON.parse(text)
  const given = /31 daily points|shortened/.test(note ?? "") ? shortened(body, expected.body) : body
  const isNew = (path: string): boolean => path.endsWith(newItems)
  const part = (whole: unknown) =>
    without.filter((path) => !isNew(path)).reduce((rest, path) => withoutField(rest, path.split(".")), withoutActivity(whole))
  for (const path of without.filter((each) => !isNew(each))) {
    const whole = JSON.stringify(withoutActivity(expected.body))
    assert.notStrictEqual(JSON.stringify(withoutField(withoutActivity(expected.body), path.split("."))), whole, `no ${path}`)
  }
  const lists = without.filter(isNew).map((path) => path.slice(0, -newItems.length))
  const recordedOnly = lists.reduce((rest, name) => withoutNew(rest, expected.body, name), given)
  compareValue(part(recordedOnly), part(expected.body), "body", "")
  compareLength(body, expected.body, request.body)
  const decoded = expected.accessTokenDecoded
  if (decoded !== undefined) {
    const token = (body as { readonly access_token: string }).access_token
    const claims = decodeJwt(token)
    // Claims that older recordings lack are ignored in tokens of a newer platform.
    if (!("is_restricted" in (decoded as { readonly claims: object }).claims)) {
      for (const name of isYoung ? youngClaims : []) delete claims[name]
    }
    compareValue({ header: decodeProtectedHeader(token), claims }, decoded, "access token", "")
  }
}

/**
 * Asserts that a request which makes the platform fail is refused: with a 4xx that is not about the caller's credentials, and
 * with a known error or a text. What the request is about can be gone, through no fault of its own: `fails` is then the platform's 500.
 */
export const refusedInstead = async (actual: Response, fails = false): Promise<void> => {
  const text = await actual.text()
  const label = `${actual.status} ${text.slice(0, 600)}`
  assert.isTrue(fails ? actual.status === 500 : actual.status >= 400 && actual.status < 500, label)
  assert.isNotEmpty(text, label)
  const code = actual.headers.get("x-stack-known-error")
  assert.notMatch(code ?? "", /ACCESS_TYPE|(?:CLIENT|SERVER|ADMIN)_KEY|PROJECT|AUTHENTICATION_REQUIRED/, label)
}
