/** A mail as a test mail server returns it. */
export interface Mail {
  readonly subject: string
  readonly body: { readonly text: string; readonly html: string }
}

/** Returns the newest mail to an address with a matching subject, once there is one. */
export const newestMail = async (baseUrl: string, address: string, subject: RegExp): Promise<Mail> => {
  const mailbox = `${baseUrl}/api/v1/mailbox/${encodeURIComponent(address.split("@")[0] ?? "")}`
  for (let left = 1000; ; left--) {
    const list = (await (await fetch(mailbox)).json()) as ReadonlyArray<{ readonly id: string; readonly subject: string }>
    const newest = list.filter((mail) => subject.test(mail.subject)).at(-1)
    if (newest !== undefined) return (await (await fetch(`${mailbox}/${newest.id}`)).json()) as Mail
    // Some mails are sent while nobody waits for them.
    if (left === 0) throw new Error(`no mail to ${address} about ${subject}, but ${list.map((mail) => mail.subject)}`)
  }
}

/** Returns the link to a page of the app in a mail. */
export const linkIn = (mail: Mail, origin: string): string => {
  const link = mail.body.text.match(/https?:\/\/[^\s"<>)\]]+/g)?.find((url) => url.startsWith(origin))
  if (link === undefined) throw new Error(`no link to ${origin} in: ${mail.body.text}`)
  return link
}
