import type { Mail } from "../emails/Outbox.js"
import type { Project } from "../world/Project.js"
import type { EmailStatus } from "../world/QueuedEmail.js"
import { queuedEmailsOf, simpleStatuses, statusOf } from "../world/QueuedEmail.js"
import { counted } from "./counted.js"
import { countOn, lastDays, perDay } from "./days.js"

const recent = 10

interface Email {
  readonly id: string
  readonly subject: string
  readonly status: EmailStatus
  readonly createdAtMillis: number
}

/**
 * Returns the dashboard's e-mail metrics: e-mails to users, and letters with codes. Deliveries, bounces and clicks are counted
 * from the reports of the mail provider (`can_have_delivery_info`). Neither the emulator's mail server nor an ordinary SMTP
 * server sends such reports, so they are 0. @source protocol/emails.md#outbox
 */
export const emailOverview = (project: Project, mails: ReadonlyArray<Mail>, nowMillis: number) => {
  const queued = [...queuedEmailsOf(project).values()].map(
    (email): Email => ({
      id: email.id,
      subject: email.progress.content?.subject ?? email.subject ?? "",
      status: statusOf(email, nowMillis),
      createdAtMillis: email.createdAtMillis
    })
  )
  const letters = mails
    .filter(({ emailId, projectId }) => emailId === null && projectId === project.id)
    .map(
      ({ id, subject, sentAtMillis, error }): Email => ({
        id,
        subject,
        status: error === null ? "sent" : "server-error",
        createdAtMillis: sentAtMillis
      })
    )
  const all = [...queued, ...letters]
  const are = (simple: string) => all.filter(({ status }) => simpleStatuses[status] === simple)
  const on = (date: string, some: ReadonlyArray<Email>) =>
    countOn(
      date,
      some.map(({ createdAtMillis }) => createdAtMillis)
    )
  return {
    emails_by_status: Object.fromEntries(counted(all.map(({ status }) => simpleStatuses[status]))),
    total_emails: all.length,
    daily_emails: perDay(nowMillis, (date) => on(date, all)),
    daily_emails_by_status: lastDays(nowMillis).map((date) => ({
      date,
      ok: on(date, are("ok")),
      error: on(date, are("error")),
      in_progress: on(date, are("in-progress"))
    })),
    emails_sent: all.filter(({ status }) => status === "sent").length,
    recent_emails: [...all]
      .sort((one, other) => other.createdAtMillis - one.createdAtMillis)
      .slice(0, recent)
      .map(({ id, status, subject, createdAtMillis }) => ({
        id,
        status: status.toUpperCase().replaceAll("-", "_"),
        subject,
        created_at_millis: createdAtMillis
      })),
    deliverability_status: {
      delivered: 0,
      bounced: 0,
      error: are("error").length,
      in_progress: are("in-progress").length
    },
    deliverability_rate: 0,
    bounce_rate: 0,
    click_rate: 0
  }
}
