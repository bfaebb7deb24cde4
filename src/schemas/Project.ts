import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { nullByDefault, nullWhenAbsent, optionals } from "./absence.js"
import { ProjectId, Uuid } from "./ids.js"
import { Opaque } from "./Opaque.js"
import { AdminProjectConfig, ProjectConfig, UpdateProjectConfig } from "./ProjectConfig.js"
import { Url } from "./Url.js"
import { WebLinkOrNull } from "./WebLinkOrNull.js"
import { Wire } from "./wire.js"

const clientFields = { id: Schema.String, displayName: Schema.String }
const adminFields = {
  ...clientFields,
  /** Empty if the project has none. */
  description: Schema.String,
  createdAt: Schema.DateFromMillis,
  isProductionMode: Schema.Boolean,
  ownerTeamId: Schema.NullOr(Schema.String),
  logoUrl: nullByDefault(WebLinkOrNull),
  /** The logo with the name, under its name before 2026-04; null on newer platforms. */
  fullLogoUrl: nullByDefault(WebLinkOrNull),
  /** The logo with the name. Since 2026-04. */
  logoFullUrl: nullWhenAbsent(WebLinkOrNull),
  /** The logo for a dark background. Since 2026-04. */
  logoDarkModeUrl: nullWhenAbsent(WebLinkOrNull),
  /** The logo with the name, for a dark background. Since 2026-04. */
  logoFullDarkModeUrl: nullWhenAbsent(WebLinkOrNull),
  /** The owner's progress in setting up the project; `completed` at the end. Since 2026-04. */
  onboardingStatus: Schema.optionalKey(Schema.Json),
  /** More about that progress; null if there is nothing. Since 2026-11. */
  onboardingState: Schema.optionalKey(Schema.Json),
  /** Whether this is a project of the platform's own local emulator. Since 2026-11. */
  isDevelopmentEnvironment: Schema.optionalKey(Schema.Boolean),
  config: AdminProjectConfig
}

/** A project as its users see it. @source protocol/projects.md#fields */
export class Project extends Opaque<Project>()(Wire({ ...clientFields, config: ProjectConfig })) {}

/** A project as its owners see it. @source protocol/projects.md#fields */
export class AdminProject extends Opaque<AdminProject>()(Wire(adminFields, { createdAt: "created_at_millis" })) {}

/** The steps of setting up a project. @source protocol/changes.md */
export const onboardingStatuses = [
  "config_choice",
  "apps_selection",
  "auth_setup",
  "domain_setup",
  "email_theme_setup",
  "payments_setup",
  "welcome",
  "completed"
] as const

// Fields are in the order in which the platform lists their problems.
const writable = optionals({
  ...Struct.pick(adminFields, ["displayName"]),
  description: Schema.NullOr(Schema.String),
  logoUrl: Schema.NullOr(Url),
  /** The logo with the name, under its name before 2026-04. */
  fullLogoUrl: Schema.NullOr(Url),
  /** The logo with the name; platforms before 2026-04 receive it under their name. */
  logoFullUrl: Schema.NullOr(Url),
  /** Since 2026-04. */
  logoDarkModeUrl: Schema.NullOr(Url),
  /** Since 2026-04. */
  logoFullDarkModeUrl: Schema.NullOr(Url),
  ...Struct.pick(adminFields, ["isProductionMode"]),
  /** Since 2026-04. */
  onboardingStatus: Schema.Literals(onboardingStatuses),
  /** More about that progress, as the platform writes it; null removes it. Since 2026-11. */
  onboardingState: Schema.NullOr(Schema.Json),
  config: UpdateProjectConfig
})

/** The fields of a project to change; omitted fields are left unchanged. @source protocol/projects.md#fields */
export class UpdateProjectInput extends Opaque<UpdateProjectInput>()(Wire(writable)) {}

/** A new project and the team that owns it. @source protocol/projects.md#calls */
export class CreateProject extends Opaque<CreateProject>()(
  Wire({
    ...writable,
    displayName: Schema.String,
    ownerTeamId: Uuid,
    /** Since 2026-11. */
    isDevelopmentEnvironment: Schema.optionalKey(Schema.Boolean)
  })
) {}

/** A project and its future owner team. @source protocol/projects.md#calls */
export class TransferProject extends Opaque<TransferProject>()(Wire({ projectId: ProjectId, newTeamId: Uuid })) {}

/** The result of a transfer; the platform sends the boolean as a string. @source protocol/projects.md#calls */
export class TransferredProject extends Opaque<TransferredProject>()(
  Wire({ success: Schema.optionalKey(Schema.Literals(["true", true])) })
) {}
