import { identity } from "effect/Function"

/**
 * Returns a function that masks some secrets in a text: as they are; under the escapes of JSON, URLs, forms and HTML, in any order
 * and number; in Base64 or hexadecimal digits, and in either inside the other; and broken into lines. It also masks the beginning
 * of a secret that was cut: at the end of the text, before an ellipsis, or anywhere if it has twelve characters, or half of the secret's
 * and stands alone, unless it could be a mere word. A text in which an escaped or broken secret is found is
 * returned without those escapes and line breaks. If there are more than a thousand secrets, all of a text is masked: to look for
 * so many would block the program for seconds.
 */
export const hideAll = (secrets: ReadonlyArray<string>, mask: (hidden: string) => string): ((text: string) => string) => {
  if (secrets.length > maxSecrets) return mask
  const forms = formsOf(secrets)
  if (forms.length === 0) return identity
  const maskWhole = (text: string): string => {
    const shown = forms.reduce((rest, form) => rest.replaceAll(form, mask), text)
    const end = Math.min(...forms.map((form) => beginningAtEnd(shown, form)))
    const cut = shown.slice(end)
    return shown.slice(0, end) + (cut && mask(cut))
  }
  const maskStarts = (text: string): string => forms.reduce((rest, form) => maskBeginnings(rest, form, mask), text)
  // Base64 may follow other letters, such as those of a path, so it is decoded from each of four offsets.
  const decoded = (run: string): ReadonlyArray<string> => {
    const letters = run.replace(/-/g, "+").replace(/_/g, "/")
    return [
      ...[0, 1, 2, 3].map((skipped) => {
        const whole = letters.slice(skipped)
        return utf8(atob(whole.length % 4 === 1 ? whole.slice(0, -1) : whole), (byte) => byte.charCodeAt(0))
      }),
      ...(run.match(/[\da-f]{8,}/gi) ?? []).flatMap((digits) =>
        [digits, digits.slice(1)].map((pairs) => utf8(pairs.match(/../g) ?? [], (byte) => +`0x${byte}`))
      )
    ]
  }
  // Base64 is longer than what it encodes. Only at the end of a text may it be cut.
  const runs = new RegExp(`[\\w+/-]{${forms.at(-1)?.slice(0, 999).length},99999}|[\\w+/-]{6,}$`, "g")
  const maskEncoded = (below: (text: string) => string) => (text: string) =>
    maskWhole(text).replace(runs, (run) =>
      decoded(run).some((inside) => maskUnescaped(below, inside) !== inside) ? mask(run) : run
    )
  const startsEncoded = (below: (text: string) => string) => (text: string) =>
    maskStarts(text).replace(encodedStart, (run) => {
      const letters = run.replace(lineBreaks, "")
      return letters.length >= 16 && decoded(letters).some((inside) => maskInnermost(below, inside) !== inside) ? mask(run) : run
    })
  const hideWhole = (text: string) => maskUnescaped(maskEncoded(maskEncoded(maskWhole)), text)
  // What is left is a part of a secret at most. The ends are those of the parts between ellipses.
  const hideCut = (text: string) => {
    const parts = text.split(ellipsis)
    const last = parts.length - 1
    const shown = parts.map((part, at) => (at > maxParts ? mask(part) : at % 2 === 1 || at === last ? part : hideWhole(part)))
    return maskInnermost(startsEncoded(startsEncoded(maskStarts)), shown.join(""))
  }
  return (text) => {
    const shown = hideWhole(text)
    // Lines can be broken before or after the text is escaped; within a word, with or without an indent, or instead of a space.
    for (const broken of [shown, unescape(shown)])
      for (const replacement of ["", " ", "$1$2"]) {
        const joined = broken.replace(/(=?)\r?\n(\s*)/g, replacement)
        if (joined !== broken && hideWhole(joined) !== joined) return hideCut(hideWhole(joined))
      }
    return hideCut(shown)
  }
}

const maxSecrets = 1000

const ellipsis = /((?:\.{3}|…|&hellip;|&#8230;|\\u2026|%E2%80%A6|\*{3})+)/i
// More ellipses than a message has: a text of nothing else would take seconds.
const maxParts = 100

/** Masks a text, and the text under its escapes. */
const maskUnescaped = (hide: (text: string) => string, text: string, layers = maxLayers): string => {
  const shown = hide(text)
  const under = unescape(shown)
  if (under === shown || layers === 0) return shown
  const below = maskUnescaped(hide, under, layers - 1)
  return below === under ? shown : below
}

/** Masks the text under most of its escapes in which there is something to mask: above, only a part of that would be recognized. */
const maskInnermost = (hide: (text: string) => string, text: string, layers = maxLayers): string => {
  const under = unescape(text)
  const below = under === text || layers === 0 ? under : maskInnermost(hide, under, layers - 1)
  return below === under ? hide(text) : below
}

// More levels of escapes than a chain of servers adds.
const maxLayers = 6

/** Longest first, because one may begin with another. A secret may contain what looks like an escape; forms write a space as a plus. */
const formsOf = (secrets: ReadonlyArray<string>): ReadonlyArray<string> =>
  [
    ...new Set(
      secrets.flatMap((secret) => [
        secret,
        secret.replaceAll(" ", "+"),
        // A backslash at the end looks like an escape of what follows.
        secret.replace(/\\$/, ""),
        [...Array(maxLayers)].reduce<string>(unescape, secret).replace(/\\$/, "")
      ])
    )
  ]
    .filter(({ length }) => length >= minLength)
    .sort((a, b) => b.length - a.length)

/** Returns the index at which the end of a text, possibly cut within an escape, begins another text; its length if none does. */
const beginningAtEnd = (text: string, other: string): number => {
  const whole = text.replace(/[%\\&\uFFFD][\w#%\\&\uFFFD]{0,11}$/, "")
  const start = other.slice(0, minLength)
  for (let at = text.indexOf(start, whole.length - other.length); at >= 0; at = text.indexOf(start, at + 1)) {
    if (other.startsWith(text.slice(at)) || other.startsWith(whole.slice(at))) return at
  }
  return text.length
}

/** Masks the beginnings of another text that are too long to be there by chance. */
const maskBeginnings = (text: string, other: string, mask: (hidden: string) => string): string => {
  const start = other.slice(0, Math.min(startLength, Math.max(minLength, Math.ceil(other.length / 2))))
  let shown = text
  for (let at = shown.indexOf(start); at >= 0; at = shown.indexOf(start, at)) {
    let end = at + start.length
    while (end < shown.length && end - at < other.length && shown[end] === other[end - at]) end++
    const isByChance =
      end - at < startLength && (/^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(shown.slice(at, end)) || !isWord(shown, at, end))
    const masked = isByChance ? shown.slice(at, end) : mask(shown.slice(at, end))
    shown = shown.slice(0, at) + masked + shown.slice(end)
    at += masked.length
  }
  return shown
}

const isWord = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\p{N}_]/u.test(text.charAt(start - 1) + text.charAt(end))

const startLength = 12
// As many characters in Base64, which may be broken into lines.
const encodedStart = /[\w+/-]+(?:=?\r?\n\s*[\w+/-]+)*/g
const lineBreaks = /=?\r?\n\s*/g

// No secret is shorter, and a shorter beginning reveals nothing of one; both are part of many words.
const minLength = 4

const escapes =
  /((?:(?:%|\\x)[\da-fA-F]{2}){1,9999})|\\u([\da-fA-F]{4})|&#([xX][\da-fA-F]{1,5}|\d{1,6});|&(amp|lt|gt|quot|apos);|\\([^ux%&])/g

const unescape = (text: string): string =>
  text.replace(escapes, (_, url, unit, number, name, letter) => {
    if (url) return utf8(url.match(/[^%\\x]{2}/g), (byte) => +`0x${byte}`)
    if (letter) return "\b\f\n\r\t"["bfnrt".indexOf(letter)] ?? letter
    return name ? "&<>\"'"[names.indexOf(name)] : String.fromCodePoint(+`0${number ?? `x${unit}`}`)
  })
const names = ["amp", "lt", "gt", "quot", "apos"]

const utf8 = (bytes: Iterable<string>, byteOf: (byte: string) => number) =>
  "TextDecoder" in globalThis
    ? new TextDecoder().decode(Uint8Array.from(bytes, byteOf))
    : // React Native may have none. Of what was sent it then recognizes what is ASCII.
      Array.from(bytes, (byte) => String.fromCharCode(byteOf(byte))).join("")
