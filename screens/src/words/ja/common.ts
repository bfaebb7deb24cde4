import type { CommonWords } from "../en/common.js"

export const common: CommonWords = {
  cancel: "キャンセル",
  save: "変更を保存",
  discard: "破棄",
  retry: "再試行",
  loading: "読み込み中…",
  more: "その他…",
  moreFor: (name) => `${name} のその他の操作`,
  or: "または",
  undo: "元に戻す",
  copy: "コピー",
  copied: "コピーしました",
  required: "この項目は必須です。",
  emailInvalid: "name@example.com のようなメールアドレスを入力してください。",
  showPassword: "パスワードを表示",
  hidePassword: "パスワードを隠す",
  show: "表示",
  hide: "隠す",
  passwordTooShort: "8 文字以上",
  passwordWeak: "弱い",
  passwordFair: "普通",
  passwordGood: "良い",
  passwordStrong: "強い",
  typeToConfirm: (text) => `確認のため「${text}」と入力してください`,
  loadFailed: "読み込めませんでした。",
  notifications: "通知"
}
