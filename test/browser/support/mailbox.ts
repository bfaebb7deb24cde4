/** A mail as a mail server for tests hands it out. */
export interface Mail {
  readonly subject: string
  readonly body: { readonly text: string; readonly html: string }
}

/** Reads the newest mail to an address, as soon as there is one with such a subject. */
export const newestMail = async (baseUrl: string, address: string, subject: RegExp): Promise<Mail> => {
  const mailbox = `${baseUrl}/api/v1/mailbox/${encodeURIComponent(address.split("@")[0] ?? "")}`
  const list = (await (await fetch(mailbox)).json()) as ReadonlyArray<{ readonly id: string; readonly subject: string }>
  const newest = list.filter((mail) => subject.test(mail.subject)).at(-1)
  if (newest === undefined) throw new Error(`no mail to ${address} about ${subject}, but ${list.map((mail) => mail.subject)}`)
  return (await (await fetch(`${mailbox}/${newest.id}`)).json()) as Mail
}

/** The link in a mail that leads to a page of the app. */
export const linkIn = (mail: Mail, origin: string): string => {
  const link = mail.body.text.match(/https?:\/\/[^\s"<>)\]]+/g)?.find((url) => url.startsWith(origin))
  if (link === undefined) throw new Error(`no link to ${origin} in: ${mail.body.text}`)
  return link
}
