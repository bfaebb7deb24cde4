import { systemTemplateIds } from "../config/emailDefaults.js"
import { escapeHtml } from "../http/escapeHtml.js"
import type { Project } from "../world/Project.js"
import type { Letter } from "./Outbox.js"

/** A mail that the platform sends by itself. @source protocol/emails.md#system-mails */
export interface SystemMail {
  readonly templateId: string
  /** The mail with the built-in template and theme. */
  readonly letter: Letter
  /** The name of the user who gets it. */
  readonly displayName: string | null
  /** The variables of its template. */
  readonly variables: Readonly<Record<string, string>>
}

/** The mail that verifies an e-mail address. */
export const verificationMail = (project: Project, displayName: string | null, link: string): SystemMail => ({
  templateId: systemTemplateIds.emailVerification,
  letter: verifyEmailLetter(project.displayName, displayName, link),
  displayName,
  variables: { emailVerificationLink: link }
})

/** The mail for setting a new password. */
export const passwordResetMail = (project: Project, displayName: string | null, link: string): SystemMail => ({
  templateId: systemTemplateIds.passwordReset,
  letter: resetPasswordLetter(project.displayName, displayName, link),
  displayName,
  variables: { passwordResetLink: link }
})

/** The mail for signing in, with a link and a code to type. */
export const signInMail = (project: Project, displayName: string | null, link: string, code: string): SystemMail => ({
  templateId: systemTemplateIds.magicLink,
  letter: signInLetter(project.displayName, displayName, link, code),
  displayName,
  variables: { magicLink: link, otp: code }
})

/** The mail that invites a person to a team. */
export const teamInvitationMail = (project: Project, teamName: string, link: string): SystemMail => ({
  templateId: systemTemplateIds.teamInvitation,
  letter: invitationLetter(project.displayName, teamName, link),
  displayName: null,
  variables: { teamInvitationLink: link, teamDisplayName: teamName }
})

/** The mail that invites a person to sign in. */
export const signInInvitationMail = (project: Project, link: string): SystemMail => ({
  templateId: systemTemplateIds.signInInvitation,
  letter: signInInvitationLetter(project.displayName, link),
  displayName: null,
  variables: { signInInvitationLink: link, teamDisplayName: project.displayName }
})

/** The parts of a system letter. */
export interface LetterParts {
  readonly subject: string
  readonly greeting?: string | null
  readonly paragraphs: ReadonlyArray<string>
  readonly action?: { readonly label: string; readonly link: string }
}

/** Renders a letter as text and HTML. */
export const letter = ({ subject, greeting, paragraphs, action }: LetterParts): Letter => {
  const hello = greeting ? `Hello ${greeting},` : "Hello,"
  const link = action === undefined ? [] : [`${action.label}: ${action.link}`]
  const anchor = action === undefined ? "" : `<p><a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a></p>`
  return {
    subject,
    text: [hello, ...paragraphs, ...link].join("\n\n"),
    html: `<div><p>${escapeHtml(hello)}</p>${paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}${anchor}</div>`
  }
}

/** The letter that verifies an e-mail address. */
const verifyEmailLetter = (projectName: string, displayName: string | null, link: string): Letter =>
  letter({
    subject: `Verify your email at ${projectName}`,
    greeting: displayName,
    paragraphs: [`Please confirm that this e-mail address is yours, so that ${projectName} can use it for your account.`],
    action: { label: "Verify my email", link }
  })

/** The letter for setting a new password. */
const resetPasswordLetter = (projectName: string, displayName: string | null, link: string): Letter =>
  letter({
    subject: `Reset your password at ${projectName}`,
    greeting: displayName,
    paragraphs: [`Someone asked for a new password for your account at ${projectName}. If it was not you, ignore this mail.`],
    action: { label: "Reset my password", link }
  })

/** The letter about a leaked API key. */
export const leakedKeyLetter = (projectName: string, description: string): Letter =>
  letter({
    subject: `API Key Revoked: ${description}`,
    paragraphs: [
      `Your API key "${description}" for ${projectName} was found in a public place, and is revoked for that reason.`,
      "If you need a key, make a new one."
    ]
  })

/** The letter that informs a project owner about undelivered mails. */
export const failedMailsLetter = (
  projectName: string,
  failed: ReadonlyArray<{ readonly subject: string; readonly to: ReadonlyArray<string> }>
): Letter =>
  letter({
    subject: "Failed emails digest",
    paragraphs: [
      `Mails of ${projectName} that did not arrive in the last 24 hours: ${failed.length}. Check the settings of its mail server.`,
      ...failed.slice(-10).map(({ subject, to }) => `${subject.slice(0, 50)}, to ${to.join(", ")}`)
    ]
  })

/** The sign-in letter, with a link and a code to type. */
const signInLetter = (projectName: string, displayName: string | null, link: string, code: string): Letter =>
  letter({
    subject: `Sign in to ${projectName}: Your code is ${code}`,
    greeting: displayName,
    paragraphs: [`This is your code for signing in to ${projectName}:`, code, "Or follow the link, which does the same."],
    action: { label: `Sign in to ${projectName}`, link }
  })

/** The letter that invites a person to sign in. */
const signInInvitationLetter = (projectName: string, link: string): Letter =>
  letter({
    subject: `You have been invited to sign in to ${projectName}`,
    paragraphs: [`Somebody at ${projectName} would like you to have an account there.`],
    action: { label: `Sign in to ${projectName}`, link }
  })

/** The letter that invites a person to a team. */
const invitationLetter = (projectName: string, teamName: string, link: string): Letter =>
  letter({
    subject: `You have been invited to join ${teamName}`,
    paragraphs: [`A team at ${projectName} would like you to be one of its members: ${teamName}.`],
    action: { label: `Join ${teamName}`, link }
  })
