import type { ClientApp } from "../../promise/client.js"
import type { FailureOf } from "../../promise/promised.js"
import type { HandledError } from "./settled.js"

type App = ClientApp

/** The errors of a method that an action can fail with. */
export type ActionFailure<M, Besides = never> = Exclude<FailureOf<M>, HandledError | Besides>

/** The errors of loading the project. */
export type ProjectFailure = FailureOf<App["project"]["current"]["get"]>

/** The errors of loading the signed-in user. */
export type UserFailure = ActionFailure<App["user"]["current"]["get"]>

/** The errors of navigating to another page of the app. */
export type NavigationFailure = FailureOf<App["auth"]["redirectToSignIn"]>

/** The errors of signing out. */
export type SignOutFailure = FailureOf<App["auth"]["signOut"]>
