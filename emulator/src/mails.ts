import * as Data from "effect/Data"
import type { Mail } from "./emails/Outbox.js"

/** There is no mail to an address, or none with a link or a code. The message says what there is. */
export class NoMailError extends Data.TaggedError("NoMailError")<{ readonly address: string; readonly message: string }> {}

/** The mails that the platform would have sent. As in a mailbox, what follows the `@` of an address does not count and may be left out. */
export interface Mails {
  /** Returns the mails to an address, oldest first. */
  to(address: string): Promise<ReadonlyArray<Mail>>
  /** Returns the newest mail to an address. Rejects with `NoMailError` if there is none. */
  newest(address: string): Promise<Mail>
  /** Returns the link of the newest mail to an address, such as the one that signs in, verifies the address or resets the password. */
  link(address: string): Promise<string>
  /** Returns the code of six characters in the newest mail to an address. */
  code(address: string): Promise<string>
}

const codePattern = /^[A-Z0-9]{6}$/m
const linkPattern = /https?:\/\/\S+/g

/** Returns the mails that a function lists. `newest` lists until there is one, as long as `wait` resolves with true. */
export const mailsOf = (to: Mails["to"], wait: (attempt: number) => Promise<boolean> = () => Promise.resolve(false)): Mails => {
  // Waits for a mail that has what is asked for.
  const find = async <Found>(address: string, what: string, search: (mail: Mail) => Found | undefined): Promise<Found> => {
    for (let attempt = 1; ; attempt++) {
      const mails = await to(address)
      const newest = mails.at(-1)
      const found = newest === undefined ? undefined : search(newest)
      if (found !== undefined) return found
      if (await wait(attempt)) continue
      const message =
        newest === undefined
          ? `There is no mail to ${address}.`
          : `The newest mail to ${address}, "${newest.subject}", has no ${what}.`
      throw new NoMailError({ address, message })
    }
  }
  return {
    to,
    newest: (address) => find(address, "content", (mail) => mail),
    link: (address) =>
      find(address, "link", ({ text }) => {
        const links = text.match(linkPattern) ?? []
        return links.find((link) => link.includes("code=")) ?? links[0]
      }),
    code: (address) => find(address, "code", ({ text }) => codePattern.exec(text)?.[0])
  }
}
