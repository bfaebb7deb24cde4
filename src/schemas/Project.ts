import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { ProjectId, Uuid } from "./ids.js"
import { nullByDefault } from "./nullByDefault.js"
import { nullWhenAbsent } from "./nullWhenAbsent.js"
import { Opaque } from "./Opaque.js"
import { optionals } from "./optionals.js"
import { AdminProjectConfig, ProjectConfig, UpdateProjectConfig } from "./ProjectConfig.js"
import { Url } from "./Url.js"
import { Wire } from "./wire.js"

const clientFields = { id: Schema.String, displayName: Schema.String }
const adminFields = {
  ...clientFields,
  /** Empty if the project has none. */
  description: Schema.String,
  createdAt: Schema.DateFromMillis,
  isProductionMode: Schema.Boolean,
  ownerTeamId: Schema.NullOr(Schema.String),
  logoUrl: nullByDefault(Schema.String),
  /** The logo with the name in it, as platforms before 2026-04 call it; null on newer ones. */
  fullLogoUrl: nullByDefault(Schema.String),
  /** The logo with the name in it, as platforms call it since 2026-04. */
  logoFullUrl: nullWhenAbsent(Schema.String),
  /** The logo on a dark background. Platforms say it since 2026-04. */
  logoDarkModeUrl: nullWhenAbsent(Schema.String),
  /** The logo with the name in it, on a dark background. Platforms say it since 2026-04. */
  logoFullDarkModeUrl: nullWhenAbsent(Schema.String),
  /** How far the owner has set the project up; `completed` at the end. Platforms say it since 2026-04. */
  onboardingStatus: Schema.optionalKey(Schema.Json),
  /** Whether this is a project of the platform's own local emulator. Platforms say it since 2026-11. */
  isDevelopmentEnvironment: Schema.optionalKey(Schema.Boolean),
  config: AdminProjectConfig
}

/** A project as its users see it. @source protocol/projects.md#fields */
export class Project extends Opaque<Project>()(Wire({ ...clientFields, config: ProjectConfig })) {}

/** A project as its owners see it. @source protocol/projects.md#fields */
export class AdminProject extends Opaque<AdminProject>()(Wire(adminFields, { createdAt: "created_at_millis" })) {}

/** How far a project can be set up. @source protocol/changes.md */
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

const writable = optionals({
  ...Struct.pick(adminFields, ["displayName", "isProductionMode"]),
  description: Schema.NullOr(Schema.String),
  logoUrl: Schema.NullOr(Url),
  /** The logo with the name in it; only platforms before 2026-04 know it by this name. */
  fullLogoUrl: Schema.NullOr(Url),
  /** The logo with the name in it; platforms before 2026-04 get it under their name for it. */
  logoFullUrl: Schema.NullOr(Url),
  /** Platforms know it since 2026-04. */
  logoDarkModeUrl: Schema.NullOr(Url),
  /** Platforms know it since 2026-04. */
  logoFullDarkModeUrl: Schema.NullOr(Url),
  /** Platforms know it since 2026-04. */
  onboardingStatus: Schema.Literals(onboardingStatuses),
  config: UpdateProjectConfig
})

/** What may change of a project; an absent key stays as it is. @source protocol/projects.md#fields */
export class UpdateProject extends Opaque<UpdateProject>()(Wire(writable)) {}

/** A new project and the team that owns it. @source protocol/projects.md#calls */
export class CreateProject extends Opaque<CreateProject>()(
  Wire({ ...writable, displayName: Schema.String, ownerTeamId: Uuid })
) {}

/** A project and the team that is to own it. @source protocol/projects.md#calls */
export class TransferProject extends Opaque<TransferProject>()(Wire({ projectId: ProjectId, newTeamId: Uuid })) {}

/** The project has a new owner; the platform writes this truth as a text. @source protocol/projects.md#calls */
export class TransferredProject extends Opaque<TransferredProject>()(Wire({ success: Schema.Literals(["true", true]) })) {}
