import type { PaymentWords } from "../en/payments.js"

export const payments: PaymentWords = {
  plans: "Tarife",
  currentPlan: "Aktueller Tarif",
  recommended: "Empfohlen",
  choose: "Auswählen",
  choosePlan: (name) => `${name} auswählen`,
  forAdmins: "Nur Admins des Teams können einen Tarif wählen.",
  change: "Wechseln",
  changeTo: (name) => `Zu ${name} wechseln`,
  changeTitle: (name) => `Zu ${name} wechseln?`,
  changeText: "Sie bezahlen mit Ihrer Standard-Zahlungsmethode.",
  changed: (name) => `Sie nutzen jetzt ${name}`,
  free: "Kostenlos",
  every: (span) => `/ ${span}`,
  trial: (span) => `${span} kostenlos testen`,
  buy: "Kaufen",

  products: "Produkte",
  productsPurpose: "Was Sie gekauft haben.",
  none: "Noch nichts gekauft",
  noneText: "Was Sie kaufen, erscheint hier.",
  quantity: (count) => `×${count}`,
  renews: (when) => `Verlängert sich am ${when}`,
  ends: (when) => `Endet am ${when}`,
  cancel: "Abo kündigen",
  cancelTitle: (name) => `${name} kündigen?`,
  cancelText: "Sie behalten es bis zum Ende des bezahlten Zeitraums.",
  keep: "Behalten",
  cancelled: (name) => `${name} gekündigt`,

  method: "Zahlungsmethode",
  noMethod: "Keine Zahlungsmethode. Sie geben eine an, wenn Sie etwas kaufen.",
  card: (brand, digits) => `${brand} mit Endziffern ${digits}`,
  cardExpires: (when) => `Läuft ab ${when}`,

  invoices: "Rechnungen",
  view: "Ansehen",
  viewInvoice: (when) => `Rechnung vom ${when} ansehen`,
  draft: "Entwurf",
  open: "Offen",
  paid: "Bezahlt",
  uncollectible: "Uneinbringlich",
  void: "Storniert",

  left: (count) => `${count} übrig`,
  outOf: (count, all) => `${count} von ${all}`
}
