import type { PaymentWords } from "../en/payments.js"

export const payments: PaymentWords = {
  plans: "プラン",
  currentPlan: "現在のプラン",
  recommended: "おすすめ",
  choose: "選択",
  choosePlan: (name) => `${name} を選択`,
  forAdmins: "プランを選択できるのはチームの管理者だけです。",
  change: "変更",
  changeTo: (name) => `${name} に変更`,
  changeTitle: (name) => `${name} に変更しますか？`,
  changeText: "既定のお支払い方法で支払います。",
  changed: (name) => `${name} に変更しました`,
  free: "無料",
  every: (span) => `/ ${span}`,
  trial: (span) => `無料トライアル（${span}）`,
  buy: "購入",

  products: "商品",
  productsPurpose: "購入したものです。",
  none: "まだ購入したものはありません",
  noneText: "購入したものがここに表示されます。",
  quantity: (count) => `×${count}`,
  renews: (when) => `更新日: ${when}`,
  ends: (when) => `終了日: ${when}`,
  cancel: "サブスクリプションを解約",
  cancelTitle: (name) => `${name} を解約しますか？`,
  cancelText: "お支払い済みの期間が終わるまで使えます。",
  keep: "続ける",
  cancelled: (name) => `${name} を解約しました`,

  method: "お支払い方法",
  noMethod: "お支払い方法がありません。購入時に追加します。",
  card: (brand, digits) => `${brand} 末尾 ${digits}`,
  cardExpires: (when) => `期限: ${when}`,

  invoices: "請求書",
  view: "表示",
  viewInvoice: (when) => `${when} の請求書を表示`,
  draft: "下書き",
  open: "未払い",
  paid: "支払い済み",
  uncollectible: "回収不能",
  void: "無効",

  left: (count) => `残り ${count}`,
  outOf: (count, all) => `${all} 中 ${count}`
}
