import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { hideAll } from "../../../../src/services/transport/secrets/hideAll.js"

const json = (text: string) => JSON.stringify(text).slice(1, -1)
const base64 = (text: string) => Buffer.from(text).toString("base64")
const hex = (text: string) => Buffer.from(text).toString("hex")

const HTML = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter] ?? "&#39;")

/** How a platform can escape a text that it repeats. */
const writers: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  JSON: json,
  "JSON in JSON": (text) => json(json(text)),
  "JSON in JSON in JSON": (text) => json(json(json(text))),
  "JSON of ASCII letters": (text) =>
    json(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "a URL": encodeURIComponent,
  "a URL in a URL": (text) => encodeURIComponent(encodeURIComponent(text)),
  "a URL in small letters": (text) => encodeURIComponent(text).replace(/%../g, (hex) => hex.toLowerCase()),
  "a log of nginx": (text) => encodeURIComponent(text).replaceAll("%", "\\x"),
  "a form": (text) => new URLSearchParams([["", text]]).toString().slice(1),
  "a form in a URL": (text) => encodeURIComponent(new URLSearchParams([["", text]]).toString().slice(1)),
  "JSON in a URL": (text) => encodeURIComponent(json(text)),
  "a URL in JSON": (text) => json(encodeURIComponent(text)).replaceAll("/", "\\/"),
  HTML,
  "HTML by numbers": (text) => text.replace(/[^\w ]/gu, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`),
  "JSON in HTML": (text) => json(text).replaceAll("&", "&amp;").replaceAll('"', "&#34;").replaceAll("<", "&#60;"),
  Base64: base64,
  "Base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "Base64 in a URL": (text) => encodeURIComponent(base64(text)),
  "a Basic header": (text) => `Basic ${base64(`ada@example.com:${text}`)}`,
  "Base64 of JSON": (text) => base64(JSON.stringify({ id: 1, password: text })),
  "Base64 of a form": (text) => base64(String(new URLSearchParams({ a: "b", text }))),
  "Base64 after a path": (text) => `/echo/${base64(text)}`,
  "Base64 of Base64": (text) => base64(base64(text)),
  "Base64 for URLs of a Basic header": (text) => Buffer.from(`Basic ${base64(`a:${text}`)}`).toString("base64url"),
  hexadecimal: hex,
  "capital hexadecimal": (text) => hex(text).toUpperCase(),
  "hexadecimal after a digit": (text) => `a${hex(text)}`,
  "hexadecimal of Base64": (text) => hex(base64(text)),
  "Base64 of hexadecimal": (text) => base64(hex(text)),
  "hexadecimal of JSON": (text) => hex(json(text)),
  "Base64 of a URL": (text) => base64(encodeURIComponent(text)),
  "Base64 in lines": (text) => base64(text).replace(/(.{8})(?=.)/g, "$1\r\n"),
  "Base64 in lines in JSON": (text) => json(base64(text).replace(/(.{8})(?=.)/g, "$1\n"))
}

const brokenAfter = (length: number, end: string) => (text: string) =>
  text.replace(new RegExp(`(.{${length}})(?=.)`, "gu"), `$1${end}`)
/** How a mail or a log can break a text into lines. */
const breaks: Readonly<Record<string, (text: string) => string>> = {
  lines: brokenAfter(5, "\n"),
  "lines of Windows": brokenAfter(6, "\r\n"),
  "lines with an indent": brokenAfter(7, "\n   "),
  "quoted-printable lines": brokenAfter(6, "=\r\n")
}

// Characters that a password may contain: some that are escaped, and some that look like escapes.
const odd = ["", " ", "+ +", '"', "\\", "\\n", "/", "'", "&<>", "&amp;", "%41", "%25", "é", "😀", "\\u0041", "%", "§%2"] as const
/** Many writers share the properties. */
const few = { arbitrary: { runs: 30 } }
/** Texts around a secret. */
const around = [
  ["", ""],
  ["the password ", " is wrong"],
  ['{"password":"', '"}'],
  ["<p>", "</p>"]
] as const
const Edge = Schema.Literals(["", '"', "\\", "\\\\", "/", "'", "+", "é", "😀", ";"])
const Odd = Schema.Literals(odd)
const Letters = Schema.String.check(Schema.isMaxLength(12))
const Share = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const whole = (random: string) => random.replace(/[\p{Surrogate}\uFEFF\uFFFD]/gu, "")

describe("hideAll", () => {
  for (const [writer, write] of Object.entries(writers)) {
    it.prop(
      `hides a secret in ${writer} form, at any position (rules 45, 46)`,
      [Letters, Odd, Odd, Letters],
      (parts) => {
        const [random, one, other, more] = parts
        const secret = `Kq7${one}${whole(random)}${other}${whole(more)}${one}Zx9`
        const hide = hideAll([secret], () => "***")
        for (const [before, after] of around) {
          const text = `${before}${write(secret)}${after}`
          const shown = hide(text)
          assert.include(shown, "***", text)
          for (const part of ["Kq7", "Zx9", write(secret)]) assert.notInclude(shown, part, text)
        }
      },
      few
    )

    it.prop(
      `hides a secret in ${writer} form, whatever it begins and ends with (rules 45, 46)`,
      [Edge, Letters, Edge],
      (parts) => {
        const [one, random, other] = parts
        const secret = `${one}Kq7${whole(random)}Zx9${other}`
        for (const [before, after] of around) {
          const text = `${before}${write(secret)}${after}`
          const shown = hideAll([secret], () => "***")(text)
          for (const part of ["Kq7", "Zx9", write(`Kq7${whole(random)}Zx9`)]) assert.notInclude(shown, part, text)
        }
      },
      few
    )

    it.prop(
      `hides the beginning of a truncated secret in ${writer} form (rules 45, 46)`,
      [Odd, Letters, Share],
      (parts) => {
        const [one, random, share] = parts
        const secret = `correct horse${one}battery staple${whole(random)}${one}`
        const written = write(secret)
        const start = written.length - written.replace(/^Basic |^.echo./, "").length + 12
        const text = `password: ${written.slice(0, start + Math.floor((written.length - start) * share))}`
        const shown = hideAll([secret], () => "***")(text)
        for (const part of ["correct", "horse", "battery"]) assert.notInclude(shown, part, text)
      },
      few
    )
  }

  const ellipses = ["...", "…", "....", "&hellip;", "\\u2026", "%E2%80%A6", "***"]
  for (const [writer, write] of Object.entries(writers))
    it(`hides the beginning of a secret in ${writer} form that a text cuts in its middle, before an ellipsis or a word (rules 45, 46)`, () => {
      const secret = `horse"battery'staple&20 characters and more of it`
      const written = write(secret)
      const start = written.length - written.replace(/^Basic |^.echo./, "").length + 12
      const hide = hideAll([secret], () => "***")
      for (let end = start; end < written.length; end += 3)
        for (const one of ellipses) {
          const text = `The value "${written.slice(0, end)}${one}" is wrong, and so is ${written.slice(0, end)}${one}`
          assert.notMatch(hide(text), /horse|battery|staple/, text)
          // Base64 begins with what is around the secret.
          if (end > written.length / 2) assert.notInclude(hide(text), written.slice(0, end), text)
        }
      // Without an ellipsis, twenty characters tell a secret from other text.
      const cut = write(secret.slice(0, 20)).replace(/=+$/, "")
      assert.notInclude(hide(`The value "${cut}" is wrong`), cut.slice(-12))
    })

  it("hides at least what a platform shows of a truncated secret, and no word that it begins with", () => {
    const hide = hideAll(["password-of-ada-1234", "sk_live_0123456789abcdef"], () => "***")
    assert.strictEqual(hide("The password is wrong: password-of-ada"), "The password is wrong: ***")
    assert.strictEqual(hide("Invalid key sk_live_0123… of passwords"), "Invalid key ***… of passwords")
    assert.strictEqual(hide("Invalid key sk_live_0123456789 of passwords"), "Invalid key *** of passwords")
    assert.strictEqual(hide("Keys begin with sk_live_ or sk_test_."), "Keys begin with sk_live_ or sk_test_.")
  })

  it("hides half of a short secret that stands alone, unless it is a mere word, in any form that has no digits of its own", () => {
    const [secret, ...others] = ["h0rse-battery", "hunter2!x", "482913", "production", "horseBattery"]
    const hide = hideAll([secret ?? "", ...others], () => "***")
    for (const cut of ["h0rse-b", "h0rse-batte", "hunter2", "hunter2!", "4829", "48291", "horseBat"])
      for (const [writer, write] of Object.entries(writers).filter(([writer]) => !/64|hexadecimal/.test(writer)))
        for (const [before, after] of around.slice(1)) {
          const text = `${before}${write(cut)}${after}`
          assert.notInclude(hide(text), write(cut), `${writer}: ${text}`)
        }
    for (const text of ["The product is unknown", "h0rse is short", "port 14829 is", "x_hunter2 is", "48297 rows"])
      assert.strictEqual(hide(text), text)
  })

  it("hides the beginning of a secret that is cut at any position, within any escape (rules 45, 46)", () => {
    const shows: Array<string> = []
    for (const [writer, write] of Object.entries(writers))
      for (const one of odd) {
        const secret = `horse${one}staple${one}`
        const hide = hideAll([secret], () => "***")
        const written = write(secret)
        const start = written.length - written.replace(/^Basic |^.echo./, "").length + 12
        for (let end = start; end <= written.length; end++) {
          const text = `password: ${written.slice(0, end)}`
          const shown = hide(text)
          if (/horse|staple/.test(shown)) shows.push(`${writer}, ${one}: ${text}: ${shown}`)
        }
      }
    assert.deepStrictEqual(shows, [])
  })

  for (const [lines, brokenIn] of Object.entries(breaks))
    for (const [writer, write] of Object.entries({
      "as it is": (text: string) => text,
      JSON: json,
      "a URL": encodeURIComponent,
      HTML
    }))
      it.prop(
        `hides a secret in ${writer} form in ${lines}, and in the other order (rules 45, 46)`,
        [Edge, Letters, Edge],
        (parts) => {
          const [one, random, other] = parts
          const secret = `${one}Kq7${random.replace(/[^\w"'/]/g, "")}Wx8Zx9${other}`
          for (const [before, after] of around)
            for (const written of [write(brokenIn(secret)), brokenIn(write(secret))]) {
              const text = `${before}${written}${after}`
              const shown = hideAll([secret], () => "***")(text)
              assert.include(shown, "***", text)
              for (const part of ["Kq7", "Wx8", "Zx9"]) assert.notInclude(shown.replace(/=?\r?\n\s*/g, ""), part, text)
            }
        }
      )

  it("hides a secret with escapes and a backslash at its end, which looks like an escape of what follows", () => {
    for (const secret of ['correct\\n"horse\\', "correct\\y&horse\\", "correct\\'horse\\\\"])
      for (const after of [" is wrong", "</p>", "'", "x"])
        assert.notInclude(hideAll([secret], () => "***")(`the password ${HTML(secret)}${after}`), "correct", secret)
  })

  it("hides a secret in a URL that follows a backslash", () => {
    for (const secret of ["écorrect horse", "&correct horse"])
      assert.notInclude(hideAll([secret], () => "***")(`C:\\${encodeURIComponent(secret)}`), "correct", secret)
  })

  it("hides a secret under up to six levels of escapes", () => {
    const secret = "correct horse/battery"
    const hide = hideAll([secret], () => "***")
    for (const escape of [encodeURIComponent, (text: string) => json(text).replaceAll("/", "\\/")]) {
      let text = secret
      for (let level = 1; level <= 6; level++) {
        text = escape(text)
        assert.strictEqual(hide(`password: ${text}.`), "password: ***.", text)
      }
    }
  })

  it("hides the beginning of a secret that is cut within an escape of a byte (rules 45, 46)", () => {
    const secret = "correct horse😀battery"
    const escaped = "correct\\x20horse\\xF0\\x9F\\x98\\x80battery"
    for (let length = "correct\\x20horse".length; length <= escaped.length; length++) {
      const text = `password: ${escaped.slice(0, length)}`
      assert.notInclude(hideAll([secret], () => "***")(text), "correct", text)
    }
  })

  it.prop("does not change a text without a secret, whatever it looks like", [Schema.String, Odd, Letters], (parts) => {
    const [text, one, random] = parts
    const foreign = `${text}${one}%41\\"&quot;${base64(random)}`
    assert.strictEqual(hideAll(["never seen 1234"], () => "***")(foreign), foreign)
  })

  it("hides a secret in Base64 after any number of letters", () => {
    const hide = hideAll(["correct horse"], () => "***")
    for (let letters = 0; letters <= 8; letters++) {
      const run = `${"abcdefgh".slice(0, letters)}${base64("correct horse")}`
      assert.strictEqual(hide(`before: ${run} after`), "before: ***== after")
    }
  })

  it("hides the beginning of a secret in Base64 that is cut at the end of a text, from four letters of the secret on", () => {
    const hide = hideAll(["correct horse"], () => "***")
    const run = base64("correct horse").replace(/=*$/, "")
    for (let length = 6; length <= run.length; length++)
      assert.strictEqual(hide(`id ${run.slice(0, length)}`), "id ***", `${length}`)
    assert.strictEqual(hide(`id ${run.slice(0, 5)}`), `id ${run.slice(0, 5)}`)
    assert.strictEqual(hide(`id ${run.slice(0, 6)} and more`), `id ${run.slice(0, 6)} and more`)
  })

  it("hides a secret that is broken into lines, and leaves other lines as they are", () => {
    const hide = hideAll(["correct horse battery"], () => "***")
    assert.strictEqual(hide("is: correct horse\n   battery\nat line 3"), "is: *** at line 3")
    assert.strictEqual(hide("is: correct ho=\r\nrse battery"), "is: ***")
    assert.strictEqual(hide("one\ntwo\n  three"), "one\ntwo\n  three")
  })

  it("hides what a secret with escapes stands for, also in Base64", () => {
    const mask = hideAll(["%41%42%43%44"], () => "***")
    assert.strictEqual(mask(`the token ${base64("ABCD")} is wrong`), "the token ***== is wrong")
  })

  it("hides all of a long secret, not only its beginning", () => {
    const secret = `${"long ".repeat(10_000)}end of it`
    assert.strictEqual(hideAll([secret], () => "***")(`a ${secret} b`), "a *** b")
  })

  it("hides a secret that is a prefix of another one", () => {
    assert.strictEqual(hideAll(["abcd", "abcdefgh"], () => "***")("abcdefgh abcd"), "*** ***")
  })

  it("handles hundreds of kilobytes of escapes and of Base64", () => {
    const hide = hideAll(["correct horse"], () => "***")
    for (const text of ["%41", "%", "\\", "\\u0041", "&amp;", "aGVs", "word to word, "].map((part) =>
      part.repeat(300_000 / part.length)
    )) {
      assert.strictEqual(hide(text).length, text.length)
    }
    const nested = `%${"25".repeat(50_000)}`
    assert.strictEqual(hide(nested), nested)
    assert.strictEqual(hideAll(["%41".repeat(300_000)], () => "***")("hello"), "hello")
  })

  it("looks for a thousand secrets, and hides all of a text if there are more", () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, index) => `secret-${index}-of-many`)
    const text = "a page with secret-7-of-many"
    assert.strictEqual(hideAll(numbered(1000), () => "***")(text), "a page with ***")
    for (const count of [1001, 150_000]) {
      assert.strictEqual(hideAll(numbered(count), () => "***")(text), "***")
    }
  })
})
