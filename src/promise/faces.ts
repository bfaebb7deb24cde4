import type { AdminApp } from "../services/AdminApp.js"
import type { ClientMembers } from "../services/ClientApp.js"
import type { ProjectOwnerSession } from "../services/options.js"
import type { ServerMembers } from "../services/ServerApp.js"
import type { Promised } from "./promised.js"

// What follows from the services. What is published are interfaces of the same types, with the documentation of the services and
// the errors of each method, which editors show (`tools/faces`).

/** Everything that the app of an end user can do. */
export type ClientAppFace = Promised<Omit<ClientMembers, "hydrate">>

/** Everything that the app of a backend can do. */
export type ServerAppFace = Promised<ServerMembers>

/** Everything that the app of a project's owner can do. */
export type AdminAppFace = Promised<AdminApp["Service"]>

/** The session of a project's owner, for code without Effect. */
export type ProjectOwnerSessionFace = Promised<ProjectOwnerSession>
