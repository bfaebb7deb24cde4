/** Texts of the payment screens. */
export const payments = {
  plans: "Plans",
  currentPlan: "Current plan",
  recommended: "Recommended",
  choose: "Choose",
  choosePlan: (name: string) => `Choose ${name}`,
  forAdmins: "Only admins of the team can choose a plan.",
  change: "Change",
  changeTo: (name: string) => `Change to ${name}`,
  changeTitle: (name: string) => `Change to ${name}?`,
  changeText: "You pay with your default payment method.",
  changed: (name: string) => `You are now on ${name}`,
  free: "Free",
  every: (span: string) => `/ ${span}`,
  trial: (span: string) => `Try ${span} free`,
  buy: "Buy",
  buyPlan: (name: string) => `Buy ${name}`,

  products: "Products",
  productsPurpose: "What you have bought.",
  teamProductsPurpose: "What the team has bought.",
  none: "Nothing bought yet",
  noneText: "What you buy shows up here.",
  quantity: (count: number) => `×${count}`,
  renews: (when: string) => `Renews ${when}`,
  ends: (when: string) => `Ends ${when}`,
  cancel: "Cancel subscription",
  cancelTitle: (name: string) => `Cancel ${name}?`,
  cancelText: "You keep it until the end of the period that you have paid for.",
  keep: "Keep it",
  cancelled: (name: string) => `${name} cancelled`,

  method: "Payment method",
  noMethod: "No payment method. You add one when you buy something.",
  card: (brand: string, digits: string) => `${brand} ending in ${digits}`,
  cardExpires: (when: string) => `Expires ${when}`,

  invoices: "Invoices",
  view: "View",
  viewInvoice: (when: string) => `View the invoice of ${when}`,
  draft: "Draft",
  open: "Open",
  paid: "Paid",
  uncollectible: "Unpaid",
  void: "Void",

  left: (count: string) => `${count} left`,
  outOf: (count: string, all: string) => `${count} of ${all}`
}

/** The texts of an area, in any language. */
export type PaymentWords = typeof payments
