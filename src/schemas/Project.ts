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
  /** Empty where the project has none. */
  description: Schema.String,
  createdAt: Schema.DateFromMillis,
  isProductionMode: Schema.Boolean,
  ownerTeamId: Schema.NullOr(Schema.String),
  logoUrl: nullByDefault(Schema.String),
  /** The logo with the name in it; newer platforms call it `logoFullUrl`. */
  fullLogoUrl: nullByDefault(Schema.String),
  logoFullUrl: nullWhenAbsent(Schema.String),
  logoDarkModeUrl: nullWhenAbsent(Schema.String),
  logoFullDarkModeUrl: nullWhenAbsent(Schema.String),
  onboardingStatus: Schema.optionalKey(Schema.Json),
  config: AdminProjectConfig
}

/** A project as its users see it. @source spec 3 Project, wire 13.1 */
export class Project extends Opaque<Project>()(Wire({ ...clientFields, config: ProjectConfig })) {}

/** A project as its owners see it. @source spec 3 Project, wire 13.1 */
export class AdminProject extends Opaque<AdminProject>()(Wire(adminFields, { createdAt: "created_at_millis" })) {}

const writable = optionals({
  ...Struct.pick(adminFields, ["displayName", "isProductionMode"]),
  description: Schema.NullOr(Schema.String),
  logoUrl: Schema.NullOr(Url),
  fullLogoUrl: Schema.NullOr(Url),
  config: UpdateProjectConfig
})

/** What may change of a project; an absent key stays as it is. @source wire 13.1 */
export class UpdateProject extends Opaque<UpdateProject>()(Wire(writable)) {}

/** A new project and the team that owns it. @source wire 13.2 */
export class CreateProject extends Opaque<CreateProject>()(
  Wire({ ...writable, displayName: Schema.String, ownerTeamId: Uuid })
) {}

/** A project and the team that is to own it. @source wire 13.2 */
export class TransferProject extends Opaque<TransferProject>()(Wire({ projectId: ProjectId, newTeamId: Uuid })) {}

/** The project has a new owner; the platform writes this truth as a text. @source wire 13.2 */
export class TransferredProject extends Opaque<TransferredProject>()(Wire({ success: Schema.Literals(["true", true]) })) {}
