import type { Redacted } from "effect/Redacted"
import type { PromiseClientApp } from "../../promise/client.js"
import type { User } from "../../schemas/User.js"
import type { Act } from "./Act.js"
import type { ActFailure, ProjectFailure, SignOutFailure, UserFailure } from "./failures.js"
import type { CodeMissingStep, CodeRefusedStep, FailedStep, LoadingStep, NotAllowedStep, SignedOutStep } from "./steps.js"

type App = PromiseClientApp
type Auth = App["auth"]

/** Where switching the second factor on or off stands. */
export type MfaEnrolmentFlow =
  | LoadingStep
  | FailedStep<UserFailure>
  | SignedOutStep
  | {
      /** The second factor is off. */
      readonly step: "off"
      /** Whether another user has signed in meanwhile, for whom the flow begins again. */
      readonly reason: "user-changed" | null
      /** Makes a secret for an authenticator app. Nothing changes for the account yet. */
      readonly begin: Act<[], ActFailure<Auth["beginMfaEnrolment"]>>
    }
  | {
      readonly step: "scan"
      /** The secret as people type it. Read it with `reveal`. */
      readonly secret: Redacted
      /** The address that an authenticator app reads from a QR code. */
      readonly uri: Redacted
      /** The address as a QR code, the text of an SVG; null until it is drawn, and if its code does not load. Holds the secret. */
      readonly qr: Redacted | null
      /** Switches the second factor on. */
      readonly confirm: Act<[code: string], ActFailure<Auth["enableMfa"]>, "code">
      /** Forgets the secret. */
      readonly cancel: () => void
    }
  | {
      /** The second factor is on. */
      readonly step: "on"
      readonly disable: Act<[], ActFailure<Auth["disableMfa"]>>
    }

/** Where the passkey of the signed-in user stands. The platform keeps one for each user, without a name. */
export type PasskeysFlow =
  | LoadingStep
  | FailedStep<UserFailure | ProjectFailure>
  | SignedOutStep
  | NotAllowedStep
  /** This browser has no passkeys. */
  | { readonly step: "unsupported" }
  | {
      readonly step: "ready"
      readonly hasPasskey: boolean
      /** Makes a passkey, in the place of the one before. A dialog that the person closes is no error. */
      readonly register: Act<[], ActFailure<Auth["registerPasskey"]>>
      /** Forgets the passkey; null if there is none. */
      readonly remove: Act<[], ActFailure<App["user"]["update"]>> | null
    }

/** Where joining a team by the link of an invitation stands. The code of the address is spent by `accept` only. */
export type TeamInvitationFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | SignedOutStep
  | FailedStep<UserFailure | ActFailure<App["invitations"]["getDetails"]>>
  | {
      readonly step: "start"
      readonly teamDisplayName: string
      readonly user: User
      readonly accept: Act<[], ActFailure<App["invitations"]["accept"]>>
      /** Signs out and goes to the sign-in page, which leads back here. */
      readonly switchUser: Act<[], SignOutFailure>
    }
  | {
      /** The invitation is for an address that is not one of the user's verified ones. */
      readonly step: "wrong-user"
      readonly user: User
      readonly switchUser: Act<[], SignOutFailure>
    }
  /** The team of the invitation does not exist any more. */
  | { readonly step: "team-gone" }
  | { readonly step: "done"; readonly teamDisplayName: string }

/** Where confirming the sign-in of a command line stands. The code of the address is spent by `confirm` only. */
export type CliConfirmationFlow =
  | LoadingStep
  | FailedStep<UserFailure>
  | CodeMissingStep
  /** The login is unknown, confirmed already, or too old. */
  | CodeRefusedStep
  | SignedOutStep
  | {
      readonly step: "start"
      readonly user: User
      readonly confirm: Act<[], ActFailure<Auth["confirmCliLogin"]>>
      readonly switchUser: Act<[], SignOutFailure>
    }
  | { readonly step: "done" }

/** Where signing out stands. */
export type SignOutFlow =
  | { readonly step: "start"; readonly signOut: Act<[], SignOutFailure> }
  | {
      /** The person is signed out here, and the app was asked to go on. `error` tells why it could not, or why the platform was not told. */
      readonly step: "done"
      readonly error: SignOutFailure | undefined
    }
