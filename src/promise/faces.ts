import type { ProjectOwnerSession } from "../services/config/options.js"
import type { AdminAppMembers } from "../services/makeAdminApp.js"
import type { ClientMembers } from "../services/makeClientApp.js"
import type { ServerMembers } from "../services/makeServerApp.js"
import type { ServerViewMembers } from "../services/ServerView.js"
import type { Promised } from "./promised.js"

// Derived from the services. The published types are interfaces of the same types, with the services' documentation and the
// errors of each method, which editors show (`tools/faces`).

/** The members of a client-side app. */
export type ClientAppFace = Promised<Omit<ClientMembers, "hydrate">>

/** The members of a server-side app. */
export type ServerAppFace = Promised<ServerMembers>

/** The members of a view of a server-side app. */
export type ServerViewFace = Promised<Omit<ServerViewMembers, "hydrate">>

/** The members of an admin app. */
export type AdminAppFace = Promised<AdminAppMembers>

/** A project owner's session, for code without Effect. */
export type ProjectOwnerSessionFace = Promised<ProjectOwnerSession>
