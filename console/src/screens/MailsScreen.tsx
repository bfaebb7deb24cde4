import { useConsole } from "../ConsoleContext.js"
import { control } from "../emulator.js"
import { Preview } from "../parts/Preview.js"
import { Code, Empty, Facts, Head, Loaded, Problem, Section, Tag, Time } from "../parts/parts.js"
import { Rows } from "../parts/Rows.js"
import { usePages } from "../parts/usePages.js"
import { linkTo } from "../route.js"
import { useLive, useLoad } from "../useLoad.js"

interface Mail {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly sentAtMillis: number
  readonly error: string | null
}

interface WholeMail extends Mail {
  readonly text: string
}

/** The mails that the platform would have sent. */
export const MailsScreen = ({ id }: { readonly id: string | null }) => {
  const { project } = useConsole()
  const mails = usePages({
    key: "mails",
    keyOf: (mail: Mail) => mail.id,
    load: async (cursor) => {
      const query = new URLSearchParams({ project: project.id, limit: "200", ...(cursor !== null && { before: cursor }) })
      const { mails: items, next: nextCursor } = await control<{ mails: ReadonlyArray<Mail>; next: string | null }>(
        "GET",
        `mails?${query}`
      )
      return { items, nextCursor }
    }
  })
  useLive(mails.refresh)
  return (
    <>
      <Head title="E-mails" about="Nothing leaves this machine: every mail of the project is here, as soon as it is sent." />
      <Problem message={mails.error} />
      <div className={id === null ? "split" : "split has-detail"}>
        {mails.items.length > 0 ? (
          <Rows
            label="E-mails"
            items={mails.items}
            keyOf={(one) => one.id}
            linkOf={(one) => linkTo(project.id, "mails", one.id)}
            selected={(one) => one.id === id}
            onEnd={mails.more}
          >
            {(one) => (
              <>
                <span className="time">{new Date(one.sentAtMillis).toLocaleTimeString()}</span>
                <span className="grow">
                  {one.subject} <span className="muted">to {one.to}</span>
                </span>
                {one.error !== null && <Tag kind="bad">not delivered</Tag>}
              </>
            )}
          </Rows>
        ) : mails.isWhole ? (
          <Empty
            title="No mail was sent yet"
            code={`await app.auth.sendMagicLinkEmail("ada@example.com", {
  callbackUrl: "http://localhost:3000/handler/magic-link-callback"
})`}
          >
            Mails are sent by sign-ups, links to sign in, invitations, password resets, and by emails.send of a server app.
          </Empty>
        ) : (
          mails.error === null && <p className="muted">Loading</p>
        )}
        {id !== null && <MailDetail key={id} id={id} />}
      </div>
    </>
  )
}

// What ends a sentence is no part of a link.
const linksIn = ({ text }: WholeMail): ReadonlyArray<string> => [...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,)]/g) ?? [])]

const MailDetail = ({ id }: { readonly id: string }) => {
  const { project } = useConsole()
  const load = useLoad(`mail ${id}`, (signal) => control<WholeMail>("GET", `mails/${encodeURIComponent(id)}`, undefined, signal))
  return (
    <article className="detail" aria-label="E-mail">
      <div className="actions">
        <a className="button quiet" href={linkTo(project.id, "mails")}>
          Close
        </a>
      </div>
      <Loaded load={load}>{(mail) => <Shown mail={mail} />}</Loaded>
    </article>
  )
}

const Shown = ({ mail }: { readonly mail: WholeMail }) => {
  const links = linksIn(mail)
  return (
    <>
      <h2>{mail.subject}</h2>
      <Facts
        of={[
          ["From", mail.from],
          ["To", mail.to],
          ["Sent", <Time key="sent" at={mail.sentAtMillis} />],
          ...(mail.error === null ? [] : [["Not delivered", mail.error] as const])
        ]}
      />
      {links.length > 0 && (
        <Section title="Links">
          <ul className="list">
            {links.map((link) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Content">
        <Preview
          title={mail.subject}
          src={`/emulator/mails/${encodeURIComponent(mail.id)}/html`}
          text={<Code label="text of the mail">{mail.text}</Code>}
        />
      </Section>
    </>
  )
}
