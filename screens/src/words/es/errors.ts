import type { ErrorWords } from "../en/accountErrors.js"

const checkInput = "Comprueba lo que has escrito."
const badLink = "Pide uno nuevo y usa el correo más reciente."
const startAgain = "Vuelve a empezar."
const noAnswer = "El servidor no responde. Comprueba tu conexión e inténtalo de nuevo."
const serverProblem = "Algo va mal por nuestra parte. Inténtalo de nuevo en un momento."
const setup = "Esta aplicación no está bien configurada. Avisa a sus responsables."
const unavailable = "Esto no está disponible aquí."
const gone = "Esto ya no existe. Vuelve a cargar la página."
const restricted = "Tu cuenta está restringida. Verifica antes tu correo."

export const errors: ErrorWords = {
  unexpected: "Algo ha ido mal. Inténtalo de nuevo.",

  InvalidInput: checkInput,
  SchemaError: checkInput,
  EmailPasswordMismatch: "El correo o la contraseña no son correctos.",
  UserWithEmailAlreadyExists: ({ details }) =>
    details.wouldWorkIfEmailWasVerified
      ? "Este correo no está verificado, así que no puede recibir un código. Inicia sesión de otra forma."
      : "Ya hay una cuenta con este correo. Inicia sesión.",
  UserNotFound: "No existe esa cuenta.",
  PasswordTooShort: ({ details }) => `Usa ${details.minLength} caracteres como mínimo.`,
  PasswordTooLong: ({ details }) => `Usa ${details.maxLength} caracteres como máximo.`,
  PasswordConfirmationMismatch: "La contraseña actual no es correcta.",
  SignUpRejected: "Este registro ha sido rechazado.",
  BotChallengeRequired: "Este registro necesita comprobar que eres una persona, y esta página no puede hacerlo.",
  BotChallengeFailed: "No hemos podido confirmar que eres una persona. Inténtalo de nuevo.",

  VerificationCodeNotFound: `Este enlace o código no es válido. ${badLink}`,
  VerificationCodeExpired: `Este enlace o código ha caducado. ${badLink}`,
  VerificationCodeAlreadyUsed: `Este enlace o código ya se ha usado. ${badLink}`,
  VerificationCodeMaxAttemptsReached: `Demasiados intentos con este código. ${badLink}`,
  EmailAlreadyVerified: "Este correo ya está verificado.",

  MultiFactorAuthenticationRequired: "Esta cuenta necesita un segundo paso para iniciar sesión.",
  InvalidTotpCode: "Código incorrecto. Escribe el más reciente de tu aplicación de autenticación.",
  MfaAttemptMissingError: "Este inicio de sesión ya no está abierto. Vuelve a iniciar sesión.",

  PasskeyCancelledError: "Se ha cancelado el uso de la llave de acceso.",
  PasskeysUnsupportedError: "Este navegador no admite llaves de acceso.",
  PasskeyAuthenticationFailed: "No se ha aceptado esta llave de acceso. Prueba otra forma de iniciar sesión.",
  PasskeyRegistrationFailed: "No se ha podido añadir la llave de acceso. Inténtalo de nuevo.",
  PasskeyWebAuthnError: "Tu dispositivo no ha podido usar la llave de acceso. Inténtalo de nuevo.",

  OAuthProviderAccessDenied: "No has permitido que el proveedor inicie tu sesión.",
  OuterOAuthTimeout: `El inicio de sesión ha tardado demasiado. ${startAgain}`,
  InvalidAuthorizationCode: `Este inicio de sesión ya no es válido. ${startAgain}`,
  OAuthCallbackFailed: `El proveedor no ha podido iniciar tu sesión. ${startAgain}`,
  OAuthProviderNotFoundOrNotEnabled: "Este proveedor no está disponible aquí.",
  OAuthProviderAccountIdAlreadyUsedForSignIn: "Otra persona ya inicia sesión con esta cuenta.",
  OAuthConnectionAlreadyConnectedToAnotherUser: "Esta cuenta ya pertenece a otra persona.",
  UserAlreadyConnectedToAnotherOAuthConnection: "Ya hay conectada otra cuenta de este proveedor.",
  ContactChannelAlreadyUsedForAuthBySomeoneElse: "Ya hay una cuenta con este correo. Inicia sesión en ella de otra forma.",

  PasswordAuthenticationNotEnabled: "Aquí no se puede iniciar sesión con contraseña.",
  OtpAuthenticationNotEnabled: "Aquí no se puede iniciar sesión por correo.",
  PasskeyAuthenticationNotEnabled: "Aquí no se puede iniciar sesión con llave de acceso.",
  AnonymousAccountsNotEnabled: "Aquí no hay cuentas de invitado.",
  SignUpNotEnabled: "Aquí no se pueden crear cuentas nuevas.",

  TeamMembershipAlreadyExists: "Ya formas parte de este equipo.",
  TeamNotFound: "Este equipo ya no existe.",
  ItemQuantityInsufficientAmount: "Se ha alcanzado el límite.",
  InvalidLoginCode: "Este código no es válido. Vuelve a empezar en tu terminal.",

  ClientTeamCreationDisabled: "Aquí no se pueden crear equipos.",
  ClientUserDeletionDisabled: "Aquí no se pueden eliminar cuentas. Consulta a quienes gestionan esta aplicación.",
  UserApiKeysNotEnabled: "Las claves de API no están disponibles aquí.",
  TeamApiKeysNotEnabled: "Las claves de API no están disponibles aquí.",
  PaymentsNotSetUp: "Todavía no se puede comprar nada: los pagos no están configurados.",
  ContactChannelNotFound: "Esta dirección de correo ya no existe.",
  ContactChannelAlreadyExists: "Ya tienes esta dirección de correo.",
  SessionNotFound: "Esta sesión ya ha terminado.",
  UserAlreadyHasPassword: "Ya tienes una contraseña. Cámbiala en su lugar.",
  OAuthProviderAlreadyConnected: "Esta cuenta ya está conectada.",
  TeamInvitationNotFound: "Esta invitación ya no existe.",
  InvalidProfileImage: "Esta imagen no se puede usar. Elige una imagen PNG, JPEG o WebP.",
  ProductNotStackable: "Solo se puede comprar uno.",
  SubscriptionNotSwitchable: "La suscripción no se puede cambiar a este plan.",
  ProductNotCancellable: "Es una compra única y no se puede cancelar.",
  SubscriptionNotFound: "Esta suscripción no existe.",
  CustomerAccessDenied: "No puedes gestionar estos pagos.",
  ProductLineAlreadyOwned: "Ya tienes otro plan de este tipo.",
  AddOnBaseMissing: "Esto amplía un plan que no tienes.",
  ProductAlreadyGranted: "Ya lo tienes.",
  TeamPermissionRequired: "No tienes permiso para hacer esto en el equipo.",
  ProjectPermissionRequired: "No tienes permiso para hacer esto.",
  TeamMembershipNotFound: "No eres miembro de este equipo.",

  AnonymousAuthenticationNotAllowed: "Crea antes una cuenta.",
  EmailNotVerified: "Verifica antes tu correo.",
  RestrictedUserNotAllowed: restricted,
  TeamInvitationRestrictedUserNotAllowed: restricted,
  TeamInvitationEmailMismatch: "Esta invitación se envió a otro correo. Inicia sesión con esa cuenta.",
  TeamNotSelectedError: "El equipo se ha creado. Cambia a él para trabajar allí.",
  CannotDeleteCurrentSession: "Esta es la sesión que estás usando. Ciérrala desde el menú.",
  UserDoesNotHavePassword: "Todavía no tienes contraseña. Crea una primero.",
  OAuthProviderTemporarilyUnavailable: "El proveedor no responde. Inténtalo de nuevo en un momento.",
  DefaultPaymentMethodRequired: "Añade antes un método de pago: se guarda al comprar algo.",
  NewPurchasesBlocked: "En este momento no se puede comprar nada aquí.",
  ItemNotFound: unavailable,
  ProductDoesNotExist: unavailable,
  ProductCustomerTypeDoesNotMatch: unavailable,
  ApiKeyNotFound: gone,
  OAuthProviderNotFound: gone,
  NotificationCategoryNotFound: gone,

  SessionExpired: ({ reason }) =>
    reason === "replaced"
      ? "Mientras tanto alguien ha iniciado o cerrado sesión. Inténtalo de nuevo."
      : "Se ha cerrado tu sesión. Vuelve a iniciarla.",
  UntrustedRedirectError: "La dirección a la que volver no es de esta aplicación. Inicia sesión desde la aplicación.",
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

  OfflineError: "No tienes conexión. Conéctate e inténtalo de nuevo.",
  ConnectionError: noAnswer,
  RequestTimeout: noAnswer,
  RateLimited: "Demasiados intentos. Espera un momento e inténtalo de nuevo.",
  ServerFault: serverProblem,
  InvalidResponse: serverProblem,
  RedirectRefused: serverProblem,
  UnknownApiError: serverProblem,
  IncompleteListError: serverProblem,
  NotSupportedByPlatform: unavailable
}
