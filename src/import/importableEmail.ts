import { email as isEmail } from "../schemas/rules/email.js"

/**
 * Returns an address in the form that the platform takes, or null if there is none: without surrounding blanks, and with the ASCII
 * form of an international domain (`bücher.example` is `xn--bcher-kva.example`). @source RFC 5890, WHATWG URL 3.3
 */
export const importableEmail = (text: string): string | null => {
  const [, local, domain] = /^([^@]+)@([^@/?#:\\%\s]+)$/.exec(typeof text === "string" ? text.trim() : "") ?? []
  if (local === undefined || domain === undefined) return null
  const url = `http://${domain}`
  const email = `${local}@${isAscii(domain) ? domain : URL.canParse(url) ? new URL(url).hostname : domain}`
  return isEmail(email) === null ? email : null
}

const isAscii = (text: string): boolean => /^[!-~]*$/.test(text)
