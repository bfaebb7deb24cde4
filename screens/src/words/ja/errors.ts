import type { ErrorWords } from "../en/accountErrors.js"

const checkInput = "入力内容を確認してください。"
const badLink = "新しいものを請求し、最新のメールを使ってください。"
const startAgain = "最初からやり直してください。"
const noAnswer = "サーバーから応答がありません。接続を確認して再試行してください。"
const serverProblem = "こちら側で問題が発生しています。しばらくしてから再試行してください。"
const setup = "このアプリは正しく設定されていません。運営者に連絡してください。"
const unavailable = "ここでは利用できません。"
const gone = "これはもうありません。ページを再読み込みしてください。"
const restricted = "アカウントが制限されています。先にメールアドレスを確認してください。"

export const errors: ErrorWords = {
  unexpected: "問題が発生しました。再試行してください。",

  InvalidInput: checkInput,
  SchemaError: checkInput,
  EmailPasswordMismatch: "メールアドレスまたはパスワードが違います。",
  UserWithEmailAlreadyExists: ({ details }) =>
    details.wouldWorkIfEmailWasVerified
      ? "このメールアドレスは確認されていないため、コードを受け取れません。別の方法でサインインしてください。"
      : "このメールアドレスのアカウントはすでにあります。サインインしてください。",
  UserNotFound: "そのアカウントはありません。",
  PasswordTooShort: ({ details }) => `${details.minLength} 文字以上にしてください。`,
  PasswordTooLong: ({ details }) => `${details.maxLength} 文字以下にしてください。`,
  PasswordConfirmationMismatch: "現在のパスワードが違います。",
  SignUpRejected: "この登録は拒否されました。",
  BotChallengeRequired: "この登録には人間であることの確認が必要ですが、このページでは確認できません。",
  BotChallengeFailed: "人間であることを確認できませんでした。再試行してください。",

  VerificationCodeNotFound: `このリンクまたはコードは無効です。${badLink}`,
  VerificationCodeExpired: `このリンクまたはコードは期限切れです。${badLink}`,
  VerificationCodeAlreadyUsed: `このリンクまたはコードは使用済みです。${badLink}`,
  VerificationCodeMaxAttemptsReached: `このコードの試行回数が多すぎます。${badLink}`,
  EmailAlreadyVerified: "このメールアドレスは確認済みです。",

  MultiFactorAuthenticationRequired: "このアカウントのサインインには 2 段階目の確認が必要です。",
  InvalidTotpCode: "コードが違います。認証アプリの最新のコードを入力してください。",
  MfaAttemptMissingError: "このサインインはすでに終了しています。もう一度サインインしてください。",

  PasskeyCancelledError: "パスキーの操作はキャンセルされました。",
  PasskeysUnsupportedError: "このブラウザーはパスキーに対応していません。",
  PasskeyAuthenticationFailed: "このパスキーは受け付けられませんでした。別の方法でサインインしてください。",
  PasskeyRegistrationFailed: "パスキーを追加できませんでした。再試行してください。",
  PasskeyWebAuthnError: "お使いの端末でパスキーを使えませんでした。再試行してください。",

  OAuthProviderAccessDenied: "プロバイダーでのサインインが許可されませんでした。",
  OuterOAuthTimeout: `サインインに時間がかかりすぎました。${startAgain}`,
  InvalidAuthorizationCode: `このサインインは無効になりました。${startAgain}`,
  OAuthCallbackFailed: `プロバイダーでサインインできませんでした。${startAgain}`,
  OAuthProviderNotFoundOrNotEnabled: "このプロバイダーはここでは使えません。",
  OAuthProviderAccountIdAlreadyUsedForSignIn: "このアカウントはほかのユーザーがサインインに使っています。",
  OAuthConnectionAlreadyConnectedToAnotherUser: "このアカウントはすでにほかのユーザーのものです。",
  UserAlreadyConnectedToAnotherOAuthConnection: "このプロバイダーの別のアカウントがすでに接続されています。",
  ContactChannelAlreadyUsedForAuthBySomeoneElse:
    "このメールアドレスのアカウントはすでにあります。別の方法でサインインしてください。",

  PasswordAuthenticationNotEnabled: "ここではパスワードでサインインできません。",
  OtpAuthenticationNotEnabled: "ここではメールでサインインできません。",
  PasskeyAuthenticationNotEnabled: "ここではパスキーでサインインできません。",
  AnonymousAccountsNotEnabled: "ここではゲストアカウントを使えません。",
  SignUpNotEnabled: "ここでは新しいアカウントを作成できません。",

  TeamMembershipAlreadyExists: "すでにこのチームのメンバーです。",
  TeamNotFound: "このチームはもうありません。",
  ItemQuantityInsufficientAmount: "上限に達しました。",
  InvalidLoginCode: "このコードは無効です。ターミナルで最初からやり直してください。",

  ClientTeamCreationDisabled: "ここではチームを作成できません。",
  ClientUserDeletionDisabled: "ここではアカウントを削除できません。運営者にお問い合わせください。",
  UserApiKeysNotEnabled: "ここでは API キーを利用できません。",
  TeamApiKeysNotEnabled: "ここでは API キーを利用できません。",
  PaymentsNotSetUp: "決済が設定されていないため、まだ購入できません。",
  ContactChannelNotFound: "このメールアドレスはもうありません。",
  ContactChannelAlreadyExists: "このメールアドレスはすでに登録されています。",
  SessionNotFound: "このセッションはすでに終了しています。",
  UserAlreadyHasPassword: "パスワードはすでに設定されています。変更してください。",
  OAuthProviderAlreadyConnected: "このアカウントはすでに接続されています。",
  TeamInvitationNotFound: "この招待はもうありません。",
  InvalidProfileImage: "この画像は使用できません。PNG、JPEG、WebP の画像を選んでください。",
  ProductNotStackable: "購入できるのは 1 つだけです。",
  SubscriptionNotSwitchable: "このプランには変更できません。",
  ProductNotCancellable: "買い切りの商品のため、解約できません。",
  SubscriptionNotFound: "このサブスクリプションは存在しません。",
  CustomerAccessDenied: "この支払いを管理する権限がありません。",
  ProductLineAlreadyOwned: "同じ種類の別のプランをすでに利用しています。",
  AddOnBaseMissing: "追加元のプランがありません。",
  ProductAlreadyGranted: "すでにお持ちです。",
  TeamPermissionRequired: "このチームではその操作は許可されていません。",
  ProjectPermissionRequired: "この操作は許可されていません。",
  TeamMembershipNotFound: "このチームのメンバーではありません。",

  AnonymousAuthenticationNotAllowed: "先にアカウントを作成してください。",
  EmailNotVerified: "先にメールアドレスを確認してください。",
  RestrictedUserNotAllowed: restricted,
  TeamInvitationRestrictedUserNotAllowed: restricted,
  TeamInvitationEmailMismatch: "この招待は別のメールアドレスに送られました。そのアカウントでサインインしてください。",
  TeamNotSelectedError: "チームを作成しました。切り替えて利用してください。",
  CannotDeleteCurrentSession: "現在使用中のセッションです。代わりにサインアウトしてください。",
  UserDoesNotHavePassword: "パスワードがまだありません。先に設定してください。",
  OAuthProviderTemporarilyUnavailable: "プロバイダーが応答しません。しばらくしてから再試行してください。",
  DefaultPaymentMethodRequired: "先に支払い方法を追加してください。購入時に保存されます。",
  NewPurchasesBlocked: "現在、ここでは購入できません。",
  ItemNotFound: unavailable,
  ProductDoesNotExist: unavailable,
  ProductCustomerTypeDoesNotMatch: unavailable,
  ApiKeyNotFound: gone,
  OAuthProviderNotFound: gone,
  NotificationCategoryNotFound: gone,

  SessionExpired: ({ reason }) =>
    reason === "replaced"
      ? "その間にサインインまたはサインアウトがありました。再試行してください。"
      : "サインアウトされています。もう一度サインインしてください。",
  UntrustedRedirectError: "戻り先のアドレスはこのアプリのものではありません。アプリからサインインしてください。",
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

  OfflineError: "オフラインです。接続してから再試行してください。",
  ConnectionError: noAnswer,
  RequestTimeout: noAnswer,
  RateLimited: "試行回数が多すぎます。しばらく待ってから再試行してください。",
  ServerFault: serverProblem,
  InvalidResponse: serverProblem,
  RedirectRefused: serverProblem,
  UnknownApiError: serverProblem,
  IncompleteListError: serverProblem,
  NotSupportedByPlatform: unavailable
}
