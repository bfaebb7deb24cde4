import type { PromiseClientApp } from "../../promise/client.js"
import type { FailureOf } from "../../promise/promised.js"
import type { Answered } from "./settled.js"

type App = PromiseClientApp

/** The errors of a method that an act can fail with. */
export type ActFailure<M, Besides = never> = Exclude<FailureOf<M>, Answered | Besides>

/** How the project can fail to load. */
export type ProjectFailure = FailureOf<App["project"]["current"]["get"]>

/** How the signed-in user can fail to load, besides that there is none. */
export type UserFailure = ActFailure<App["user"]["current"]["get"]>

/** How going to another page of the app can fail. */
export type GoFailure = FailureOf<App["auth"]["redirectToSignIn"]>

/** How signing out can fail. */
export type SignOutFailure = FailureOf<App["auth"]["signOut"]>
