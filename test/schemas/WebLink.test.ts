import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { Problem } from "../../src/codecs/Problem.js"
import type { Pair } from "../support/codecPairs.js"
import { callPairs, distinct, schemaPairs } from "../support/codecPairs.js"
import { valuesOf } from "../support/valuesOf.js"

const odd = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "vbscript:a",
    "file:///etc/a"
  ],
  ...[
    "data:text/html,<script>",
    "data:image/svg+xml,<svg>",
    "data:image/png;base64,QQ==",
    "blob:https://a.test/1",
    "mailto:a@b.co"
  ],
  ...[
    "/relative",
    "relative",
    "//evil.test/a",
    "?a",
    "#a",
    "",
    " ",
    " https://a.test/",
    "https://",
    "https:///a",
    "https:evil.test"
  ],
  ...["https:\\\\evil.test", "https://evil.test\\@a.test", "https://ada:secret@a.test/", "https://a.test@evil.test"]
]
const fine = [
  "https://a.test",
  "http://localhost:3000/a b?c#d",
  "HTTPS://A.TEST/@b",
  "https://[::1]:80/",
  "https://bücher.example/a"
]

/** Names that can be those of URLs. */
const isUrl = (name: string) => /url|uri|href|link|location|image|logo|avatar|icon/i.test(name)

// Settings, which are shown as text and written back, and what only requests have.
const settings =
  /Config|OAuthProvider|Domain|emailTheme|Update|Create|Send|Buy|Sell|Authorize|Callback|Grant|NewTeam|SignUp|PasskeyRegistration|WebhookTest|TestWebhook|PurchaseCode/
// URLs that are never shown: origins that requests are sent to, what a redirect checks against the trusted URLs, secrets, and where an
// event was sent to.
const unshown = /^(?:urls|after_callback_redirect_url|redirect_url|redirect_uri|endpointUrl)$/

/** Returns copies of some JSON, in each of which one string at a URL's name is another. */
const withEach = (json: unknown, other: string): ReadonlyArray<readonly [path: string, json: unknown]> => {
  if (typeof json !== "object" || json === null) return []
  return Object.entries(json).flatMap(([name, one]): ReadonlyArray<readonly [path: string, json: unknown]> => {
    const isOne = isUrl(name) && !unshown.test(name) && (typeof one === "string" || one === null)
    const below = isOne ? [["", other] as const] : withEach(one, other)
    return below.map(([path, changed]) => [
      path === "" ? name : `${name}.${path}`,
      Array.isArray(json) ? Object.assign([...json], { [name]: changed }) : { ...json, [name]: changed }
    ])
  })
}

describe("a URL of the platform that becomes a link or an image", () => {
  const walk = async (
    give: ReadonlyArray<string>,
    see: (where: string, text: string, decoded: unknown, wire: unknown) => void
  ) => {
    const calls = [...(await callPairs()).values()].flatMap(({ success }) => (success ? [success] : []))
    const pairs = distinct([...calls, ...(await schemaPairs("schemas"))])
    const seen = new Set<string>()
    const visit = ({ codec, name, schema }: Pair) => {
      for (const value of fc.sample(valuesOf(schema), { numRuns: 4, seed: 1 })) {
        const wire = codec.encode(value)
        if (wire instanceof Problem) continue
        for (const text of give)
          for (const [path, changed] of withEach(JSON.parse(JSON.stringify(wire) ?? "null"), text)) {
            if (settings.test(`${name} ${path}`)) continue
            seen.add(`${name} ${path.replace(/^.*\./, "")}`)
            see(`${name} ${path}`, text, codec.decode(changed), changed)
          }
      }
    }
    pairs.forEach(visit)
    return seen
  }

  it("is absent unless it is an http or https URL without credentials, and leaves the rest of the response as it is", async () => {
    const seen = await walk(odd, (where, text, decoded, wire) => {
      // Nothing is left of a response that is one URL.
      if (Object.keys(Object(wire)).length === 1 && decoded instanceof Problem) return
      assert.notInstanceOf(decoded, Problem, where)
      if (text.trim() !== "") assert.notInclude(JSON.stringify(decoded), JSON.stringify(text), where)
    })
    const names = [...seen].join("\n")
    for (const one of [
      "hosted_invoice_url",
      "profile_image_url",
      "logo_url",
      "full_logo_url",
      "project_logo_url",
      "location",
      "url"
    ])
      assert.match(names, new RegExp(` ${one}$`, "m"))
    assert.isAbove(seen.size, 20)
  })

  it("is otherwise what the platform sent", async () => {
    await walk(fine, (where, text, decoded) => {
      if (where.endsWith("location") && text.includes(" ")) return
      assert.notInstanceOf(decoded, Problem, where)
      assert.include(JSON.stringify(decoded), JSON.stringify(text), where)
    })
  })
})
