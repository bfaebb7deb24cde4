import type { ErrorWords } from "../en/accountErrors.js"

const checkInput = "Prüfen Sie Ihre Eingabe."
const badLink = "Fordern Sie einen neuen an und verwenden Sie die neueste E-Mail."
const startAgain = "Beginnen Sie noch einmal."
const noAnswer = "Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut."
const serverProblem = "Bei uns ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal."
const setup = "Diese App ist nicht richtig eingerichtet. Wenden Sie sich an die Betreiber."
const unavailable = "Das ist hier nicht verfügbar."
const gone = "Das gibt es nicht mehr. Laden Sie die Seite neu."
const restricted = "Ihr Konto ist eingeschränkt. Bestätigen Sie zuerst Ihre E-Mail-Adresse."

export const errors: ErrorWords = {
  unexpected: "Etwas ist schiefgegangen. Versuchen Sie es erneut.",

  InvalidInput: checkInput,
  SchemaError: checkInput,
  EmailPasswordMismatch: "E-Mail oder Passwort ist falsch.",
  UserWithEmailAlreadyExists: ({ details }) =>
    details.wouldWorkIfEmailWasVerified
      ? "Diese E-Mail-Adresse ist nicht bestätigt und kann daher keinen Code erhalten. Melden Sie sich auf anderem Weg an."
      : "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an.",
  UserNotFound: "Ein solches Konto gibt es nicht.",
  PasswordTooShort: ({ details }) => `Verwenden Sie mindestens ${details.minLength} Zeichen.`,
  PasswordTooLong: ({ details }) => `Verwenden Sie höchstens ${details.maxLength} Zeichen.`,
  PasswordConfirmationMismatch: "Das aktuelle Passwort ist falsch.",
  SignUpRejected: "Diese Registrierung wurde abgelehnt.",
  BotChallengeRequired: "Für diese Registrierung muss geprüft werden, ob Sie ein Mensch sind. Diese Seite kann das nicht.",
  BotChallengeFailed: "Wir konnten nicht bestätigen, dass Sie ein Mensch sind. Versuchen Sie es erneut.",

  VerificationCodeNotFound: `Dieser Link oder Code ist ungültig. ${badLink}`,
  VerificationCodeExpired: `Dieser Link oder Code ist abgelaufen. ${badLink}`,
  VerificationCodeAlreadyUsed: `Dieser Link oder Code wurde schon verwendet. ${badLink}`,
  VerificationCodeMaxAttemptsReached: `Zu viele Versuche mit diesem Code. ${badLink}`,
  EmailAlreadyVerified: "Diese E-Mail-Adresse ist bereits bestätigt.",

  MultiFactorAuthenticationRequired: "Dieses Konto verlangt einen zweiten Schritt.",
  InvalidTotpCode: "Falscher Code. Geben Sie den neuesten Code Ihrer Authenticator-App ein.",
  MfaAttemptMissingError: "Diese Anmeldung ist nicht mehr offen. Melden Sie sich erneut an.",

  PasskeyCancelledError: "Die Passkey-Abfrage wurde abgebrochen.",
  PasskeysUnsupportedError: "Dieser Browser unterstützt keine Passkeys.",
  PasskeyAuthenticationFailed: "Dieser Passkey wurde nicht akzeptiert. Melden Sie sich auf einem anderen Weg an.",
  PasskeyRegistrationFailed: "Der Passkey konnte nicht hinzugefügt werden. Versuchen Sie es erneut.",
  PasskeyWebAuthnError: "Ihr Gerät konnte den Passkey nicht verwenden. Versuchen Sie es erneut.",

  OAuthProviderAccessDenied: "Sie haben dem Anbieter nicht erlaubt, Sie anzumelden.",
  OuterOAuthTimeout: `Die Anmeldung hat zu lange gedauert. ${startAgain}`,
  InvalidAuthorizationCode: `Diese Anmeldung ist nicht mehr gültig. ${startAgain}`,
  OAuthCallbackFailed: `Der Anbieter konnte Sie nicht anmelden. ${startAgain}`,
  OAuthProviderNotFoundOrNotEnabled: "Dieser Anbieter ist hier nicht verfügbar.",
  OAuthProviderAccountIdAlreadyUsedForSignIn: "Mit diesem Konto meldet sich schon jemand anderes an.",
  OAuthConnectionAlreadyConnectedToAnotherUser: "Dieses Konto gehört schon zu jemand anderem.",
  UserAlreadyConnectedToAnotherOAuthConnection: "Ein anderes Konto dieses Anbieters ist schon verbunden.",
  ContactChannelAlreadyUsedForAuthBySomeoneElse:
    "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich auf einem anderen Weg daran an.",

  PasswordAuthenticationNotEnabled: "Die Anmeldung mit Passwort ist hier nicht verfügbar.",
  OtpAuthenticationNotEnabled: "Die Anmeldung per E-Mail ist hier nicht verfügbar.",
  PasskeyAuthenticationNotEnabled: "Die Anmeldung mit Passkey ist hier nicht verfügbar.",
  AnonymousAccountsNotEnabled: "Gastkonten sind hier nicht verfügbar.",
  SignUpNotEnabled: "Neue Konten sind hier nicht möglich.",

  TeamMembershipAlreadyExists: "Sie sind schon Mitglied dieses Teams.",
  TeamNotFound: "Dieses Team gibt es nicht mehr.",
  ItemQuantityInsufficientAmount: "Die Grenze ist erreicht.",
  InvalidLoginCode: "Dieser Code ist ungültig. Beginnen Sie in Ihrem Terminal noch einmal.",

  ClientTeamCreationDisabled: "Teams können hier nicht erstellt werden.",
  ClientUserDeletionDisabled: "Konten können hier nicht gelöscht werden. Wenden Sie sich an die Betreiber.",
  UserApiKeysNotEnabled: "API-Schlüssel gibt es hier nicht.",
  TeamApiKeysNotEnabled: "API-Schlüssel gibt es hier nicht.",
  PaymentsNotSetUp: "Hier kann noch nichts gekauft werden: Zahlungen sind nicht eingerichtet.",
  ContactChannelNotFound: "Diese E-Mail-Adresse gibt es nicht mehr.",
  ContactChannelAlreadyExists: "Sie haben diese E-Mail-Adresse schon.",
  SessionNotFound: "Diese Sitzung ist bereits beendet.",
  UserAlreadyHasPassword: "Sie haben schon ein Passwort. Ändern Sie es stattdessen.",
  OAuthProviderAlreadyConnected: "Dieses Konto ist bereits verbunden.",
  TeamInvitationNotFound: "Diese Einladung gibt es nicht mehr.",
  InvalidProfileImage: "Dieses Bild kann nicht verwendet werden. Wählen Sie ein Bild als PNG, JPEG oder WebP.",
  ProductNotStackable: "Davon kann nur eines gekauft werden.",
  SubscriptionNotSwitchable: "Das Abonnement kann nicht auf diesen Tarif umgestellt werden.",
  ProductNotCancellable: "Dies wurde einmalig gekauft und kann nicht gekündigt werden.",
  SubscriptionNotFound: "Dieses Abonnement gibt es nicht.",
  CustomerAccessDenied: "Sie dürfen diese Zahlungen nicht verwalten.",
  ProductLineAlreadyOwned: "Sie haben schon einen anderen Tarif dieser Art.",
  AddOnBaseMissing: "Dies ergänzt einen Tarif, den Sie nicht haben.",
  ProductAlreadyGranted: "Das haben Sie schon.",
  TeamPermissionRequired: "Das dürfen Sie in diesem Team nicht.",
  ProjectPermissionRequired: "Das dürfen Sie nicht.",
  TeamMembershipNotFound: "Sie sind kein Mitglied dieses Teams.",

  AnonymousAuthenticationNotAllowed: "Erstellen Sie zuerst ein Konto.",
  EmailNotVerified: "Bestätigen Sie zuerst Ihre E-Mail-Adresse.",
  RestrictedUserNotAllowed: restricted,
  TeamInvitationRestrictedUserNotAllowed: restricted,
  TeamInvitationEmailMismatch:
    "Diese Einladung ging an eine andere E-Mail-Adresse. Melden Sie sich mit dem zugehörigen Konto an.",
  TeamNotSelectedError: "Das Team wurde erstellt. Wechseln Sie zu ihm, um darin zu arbeiten.",
  CannotDeleteCurrentSession: "Das ist die Sitzung, die Sie gerade verwenden. Melden Sie sich stattdessen ab.",
  UserDoesNotHavePassword: "Sie haben noch kein Passwort. Legen Sie zuerst eines fest.",
  OAuthProviderTemporarilyUnavailable: "Der Anbieter antwortet nicht. Versuchen Sie es gleich noch einmal.",
  DefaultPaymentMethodRequired: "Fügen Sie zuerst eine Zahlungsmethode hinzu: Sie wird bei einem Kauf gespeichert.",
  NewPurchasesBlocked: "Hier kann zurzeit nichts gekauft werden.",
  ItemNotFound: unavailable,
  ProductDoesNotExist: unavailable,
  ProductCustomerTypeDoesNotMatch: unavailable,
  ApiKeyNotFound: gone,
  OAuthProviderNotFound: gone,
  NotificationCategoryNotFound: gone,

  SessionExpired: ({ reason }) =>
    reason === "replaced"
      ? "Inzwischen hat sich jemand an- oder abgemeldet. Versuchen Sie es erneut."
      : "Sie sind abgemeldet. Melden Sie sich erneut an.",
  UntrustedRedirectError:
    "Die Adresse, zu der es zurückgehen soll, gehört nicht zu dieser App. Melden Sie sich aus der App heraus an.",
  RedirectUrlNotWhitelisted: setup,
  CallbackUrlRequiredError: setup,
  NavigationUnavailableError: setup,
  BrowserRequiredError: setup,
  CodeMissingError: setup,
  InvalidOption: setup,
  InvalidPublishableClientKey: setup,
  PublishableClientKeyRequiredForProject: setup,
  ProjectNotFound: setup,
  CurrentProjectNotFound: setup,
  RequiresCustomEmailServer: setup,

  OfflineError: "Sie sind offline. Stellen Sie eine Verbindung her und versuchen Sie es erneut.",
  ConnectionError: noAnswer,
  RequestTimeout: noAnswer,
  RateLimited: "Zu viele Versuche. Warten Sie einen Moment und versuchen Sie es erneut.",
  ServerFault: serverProblem,
  InvalidResponse: serverProblem,
  RedirectRefused: serverProblem,
  UnknownApiError: serverProblem,
  IncompleteListError: serverProblem,
  NotSupportedByPlatform: unavailable
}
