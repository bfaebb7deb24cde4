// What is wrong with the language and the texts that an app gives the screens. Loaded only while an app is developed, because it has
// the English texts of all screens.
import { account } from "./en/account.js"
import { accountErrors } from "./en/accountErrors.js"
import { auth } from "./en/auth.js"
import { common } from "./en/common.js"
import { links } from "./en/links.js"
import { payments } from "./en/payments.js"
import { teams } from "./en/teams.js"
import { baseOf, included } from "./languages.js"
import type { Area, SomeWords } from "./Words.js"

const english: Readonly<Record<Area, object>> = { account, auth, common, errors: accountErrors, links, payments, teams }

/** Returns a sentence for each text that the screens do not have, or whose kind is wrong, and for a language without texts. */
export const mistakesIn = (language: string, words: SomeWords = {}): ReadonlyArray<string> => {
  const isKnown = [...included, baseOf(words.language ?? "en")].includes(baseOf(language))
  const { language: _, ...given } = words
  return [
    ...(isKnown
      ? []
      : [
          `\`language\` of <ScreensProvider>: there are no texts for "${language}", so the screens are in English. Use ${included.join(", ")}, or pass the texts as \`words\`, with \`language: "${language}"\`.`
        ]),
    ...Object.entries(given).flatMap(([area, texts]) => mistakesInArea(area, english[area as Area], texts))
  ]
}

const mistakesInArea = (area: string, known: object, texts: object): ReadonlyArray<string> =>
  Object.entries(texts).flatMap(([name, text]) => {
    const one = Object.hasOwn(known, name) ? known[name as keyof object] : undefined
    const kinds = one === undefined ? [] : area === "errors" ? ["string", "function"] : [typeof one]
    if (text === undefined || kinds.includes(typeof text)) return []
    const what = one === undefined ? "is not a text of the screens, so it is not used" : `must be a ${kinds.join(" or a ")}`
    return [`\`words.${area}.${name}\` of <ScreensProvider> ${what}.`]
  })
