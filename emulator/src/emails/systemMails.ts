import { systemTemplateIds } from "../config/emailDefaults.js"
import type { Project } from "../world/Project.js"
import { invitationLetter, resetPasswordLetter, signInInvitationLetter, signInLetter, verifyEmailLetter } from "./builtInMails.js"
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
