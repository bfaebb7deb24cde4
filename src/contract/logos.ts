import type { NewField } from "./Generation.js"

const since: NewField = { since: "2026-04" }

/** The fields of a project that older platforms lack. @source protocol/changes.md */
export const newProjectFields: { readonly [place: string]: NewField } = {
  "body.logo_full_url": { since: "2026-04", before: { as: "full_logo_url" } },
  "body.logo_dark_mode_url": since,
  "body.logo_full_dark_mode_url": since,
  "body.onboarding_status": since,
  "body.onboarding_state": { since: "2026-11" },
  "body.config.require_email_verification": since
}
