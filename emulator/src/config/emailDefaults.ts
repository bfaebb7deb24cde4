import type { Generation } from "../generation/Generation.js"
import { rulesByGeneration } from "../generation/rules.js"
import type { JsonObject } from "./json.js"

/** The default theme. @source protocol/projects.md#configuration */
export const defaultThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"

const theme = (background: string, color: string): string =>
  [
    'import { Body, Container, Head, Html } from "@react-email/components"',
    "",
    "export function EmailTheme({ children, unsubscribeLink }) {",
    "  return (",
    "    <Html>",
    "      <Head />",
    `      <Body style={{ background: "${background}", color: "${color}", fontFamily: "sans-serif" }}>`,
    "        <Container>{children}</Container>",
    "        {unsubscribeLink && <a href={unsubscribeLink}>Unsubscribe</a>}",
    "      </Body>",
    "    </Html>",
    "  )",
    "}",
    "",
    'EmailTheme.PreviewProps = { unsubscribeLink: "https://example.com" }'
  ].join("\n")

const themes: JsonObject = {
  [defaultThemeId]: { displayName: "Default Light", tsxSource: theme("#ffffff", "#111111") },
  "a0172b5d-cff0-463b-83bb-85124697373a": { displayName: "Default Dark", tsxSource: theme("#111111", "#eeeeee") }
}
const newerThemes: JsonObject = {
  ...themes,
  "c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f": { displayName: "Default Colorful", tsxSource: theme("#fff7e6", "#5b2a86") }
}

/** The themes that every project has. @source protocol/projects.md#configuration */
export const themesOf = (generation: Generation): JsonObject =>
  rulesByGeneration[generation].config === "one-layer" ? themes : newerThemes

/** The ids of the templates of the mails that the platform sends by itself. @source protocol/emails.md#system-mails */
export const systemTemplateIds = {
  emailVerification: "e7d009ce-8d47-4528-b245-5bf119f2ffa3",
  passwordReset: "a70fb3a4-56c1-4e42-af25-49d25603abd0",
  magicLink: "822687fe-8d0a-4467-a0d1-416b6e639478",
  teamInvitation: "e84de395-2076-4831-9c19-8e9a96a868e4",
  signInInvitation: "066dd73c-36da-4fd0-b6d6-ebf87683f8bc"
} as const

/** The ids of the templates of the mails about payments, since 2026-04. */
export const paymentTemplateIds = {
  receipt: "70372aee-0441-4d80-974c-2e858e40123a",
  failed: "f64b1afe-27ec-4a28-a277-7178f3261f9a"
} as const

// The subject is an expression of the source.
const template = (subject: string, link: string, label: string, more: ReadonlyArray<string> = []): string =>
  [
    'import { NotificationCategory, Subject } from "@stackframe/emails"',
    "",
    "export function EmailTemplate({ user, project, variables }) {",
    "  return (",
    "    <>",
    `      <Subject value={${subject}} />`,
    '      <NotificationCategory value="Transactional" />',
    "      <p>Hello {user.displayName},</p>",
    ...more.map((line) => `      ${line}`),
    `      {variables.${link} && <p><a href={variables.${link}}>${label}</a></p>}`,
    "    </>",
    "  )",
    "}"
  ].join("\n")

const templates: JsonObject = {
  [systemTemplateIds.emailVerification]: {
    displayName: "Email Verification",
    tsxSource: template('"Verify your email at " + project.displayName', "emailVerificationLink", "Verify my email")
  },
  [systemTemplateIds.passwordReset]: {
    displayName: "Password Reset",
    tsxSource: template('"Reset your password at " + project.displayName', "passwordResetLink", "Reset my password")
  },
  [systemTemplateIds.magicLink]: {
    displayName: "Magic Link/OTP",
    tsxSource: template('"Sign in to " + project.displayName + ": Your code is " + variables.otp', "magicLink", "Sign in", [
      "<p>{variables.otp}</p>"
    ])
  },
  [systemTemplateIds.teamInvitation]: {
    displayName: "Team Invitation",
    tsxSource: template('"You have been invited to join " + variables.teamDisplayName', "teamInvitationLink", "Join the team")
  },
  [systemTemplateIds.signInInvitation]: {
    displayName: "Sign In Invitation",
    tsxSource: template('"You have been invited to sign in to " + variables.teamDisplayName', "signInInvitationLink", "Sign in")
  }
}
const newerTemplates: JsonObject = {
  ...templates,
  [paymentTemplateIds.receipt]: {
    displayName: "Payment Receipt",
    tsxSource: template('"Your receipt from " + project.displayName', "receiptLink", "See the receipt", [
      "<p>{variables.productName}, {variables.quantity}: {variables.amount}</p>"
    ])
  },
  [paymentTemplateIds.failed]: {
    displayName: "Payment Failed",
    tsxSource: template('"Your payment failed at " + project.displayName', "invoiceUrl", "Pay again", [
      "<p>{variables.productName}: {variables.amount}</p>",
      "<p>{variables.failureReason}</p>"
    ])
  }
}

/** The templates that every project has. @source protocol/emails.md#system-mails */
export const templatesOf = (generation: Generation): JsonObject =>
  rulesByGeneration[generation].config === "one-layer" ? templates : newerTemplates
