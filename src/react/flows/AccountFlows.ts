import type { Redacted } from "effect/Redacted"
import type { ClientApp } from "../../promise/client.js"
import type { User } from "../../schemas/User.js"
import type {
  ActionFailure,
  CodeMissingStep,
  CodeRefusedStep,
  FailedStep,
  LoadingStep,
  NotAllowedStep,
  ProjectFailure,
  SignedOutStep,
  SignOutFailure,
  UserFailure
} from "./steps.js"
import type { FlowAction } from "./useFlowAction.js"

type App = ClientApp
type Auth = App["auth"]

/** A QR code, for an `<svg>` whose `viewBox` is `0 0 size size`. */
export interface QrDrawing {
  /** The width and the height, with the margin that readers need. */
  readonly size: number
  /** The `d` of the `<path>` of the dark modules, which are black on white in every theme. Contains the secret. */
  readonly path: Redacted
}

/** The state of two-factor enrolment. */
export type MfaEnrolmentFlow =
  | LoadingStep
  | FailedStep<UserFailure>
  | SignedOutStep
  | {
      /** The second factor is off. */
      readonly step: "off"
      /** `user-changed` if another user has signed in meanwhile and the flow has restarted for that user. */
      readonly reason: "user-changed" | null
      /** Creates a secret for an authenticator app. Does not change the account yet. */
      readonly begin: FlowAction<[], ActionFailure<Auth["beginMfaEnrolment"]>>
    }
  | {
      readonly step: "scan"
      /** The secret to type by hand. Read it with `reveal`. */
      readonly secret: Redacted
      /** The `otpauth` URI that an authenticator app reads from a QR code. */
      readonly uri: Redacted
      /** The URI as a QR code. Null until it is drawn, and if the code that draws it fails to load. */
      readonly qr: QrDrawing | null
      /** Enables the second factor. */
      readonly confirm: FlowAction<[code: string], ActionFailure<Auth["enableMfa"]>, "code">
      /** Discards the secret. */
      readonly cancel: () => void
    }
  | {
      /** The second factor is on. */
      readonly step: "on"
      readonly disable: FlowAction<[], ActionFailure<Auth["disableMfa"]>>
    }

/** The state of the signed-in user's passkey. The platform stores one for each user, without a name. */
export type PasskeysFlow =
  | LoadingStep
  | FailedStep<UserFailure | ProjectFailure>
  | SignedOutStep
  | NotAllowedStep
  /** This browser does not support passkeys. */
  | { readonly step: "unsupported" }
  | {
      readonly step: "ready"
      readonly hasPasskey: boolean
      /** Registers a passkey and replaces the previous one. Closing the browser's dialog is not an error. */
      readonly register: FlowAction<[], ActionFailure<Auth["registerPasskey"]>>
      /** Removes the passkey; null if there is none. */
      readonly remove: FlowAction<[], ActionFailure<App["user"]["update"]>> | null
    }

/** The state of joining a team with an invitation link. Only `accept` uses up the code in the URL. */
export type TeamInvitationFlow =
  | LoadingStep
  | CodeMissingStep
  | CodeRefusedStep
  | SignedOutStep
  | FailedStep<UserFailure | ActionFailure<App["invitations"]["getDetails"]>>
  | {
      readonly step: "start"
      readonly teamDisplayName: string
      readonly user: User
      readonly accept: FlowAction<[], ActionFailure<App["invitations"]["accept"]>>
      /** Signs out and redirects to the sign-in page, which returns here. */
      readonly switchUser: FlowAction<[], SignOutFailure>
    }
  | {
      /** The invitation was sent to an address that is not among the user's verified addresses. */
      readonly step: "wrong-user"
      readonly user: User
      readonly switchUser: FlowAction<[], SignOutFailure>
    }
  /** The team of the invitation no longer exists. */
  | { readonly step: "team-gone" }
  | { readonly step: "done"; readonly teamDisplayName: string }

/** The state of confirming a command-line login. Only `confirm` uses up the code in the URL. */
export type CliConfirmationFlow =
  | LoadingStep
  | FailedStep<UserFailure>
  | CodeMissingStep
  /** The login is unknown, already confirmed or expired. */
  | CodeRefusedStep
  | SignedOutStep
  | {
      readonly step: "start"
      readonly user: User
      readonly confirm: FlowAction<[], ActionFailure<Auth["confirmCliLogin"]>>
      readonly switchUser: FlowAction<[], SignOutFailure>
    }
  | { readonly step: "done" }

/** The state of signing out. */
export type SignOutFlow =
  | { readonly step: "start"; readonly signOut: FlowAction<[], SignOutFailure> }
  | {
      /**
       * The user is signed out here, and the app was asked to navigate on. `error` is set if navigation failed or the platform
       * could not be notified.
       */
      readonly step: "done"
      readonly error: SignOutFailure | undefined
    }
