import type { PaymentWords } from "../en/payments.js"

export const payments: PaymentWords = {
  plans: "Planes",
  currentPlan: "Plan actual",
  recommended: "Recomendado",
  choose: "Elegir",
  choosePlan: (name) => `Elegir ${name}`,
  forAdmins: "Solo los administradores del equipo pueden elegir un plan.",
  change: "Cambiar",
  changeTo: (name) => `Cambiar a ${name}`,
  changeTitle: (name) => `¿Cambiar a ${name}?`,
  changeText: "Pagas con tu método de pago predeterminado.",
  changed: (name) => `Ahora tienes ${name}`,
  free: "Gratis",
  every: (span) => `/ ${span}`,
  trial: (span) => `Probar ${span} gratis`,
  buy: "Comprar",

  products: "Productos",
  productsPurpose: "Lo que has comprado.",
  none: "Aún no has comprado nada",
  noneText: "Lo que compres aparecerá aquí.",
  quantity: (count) => `×${count}`,
  renews: (when) => `Se renueva el ${when}`,
  ends: (when) => `Termina el ${when}`,
  cancel: "Cancelar suscripción",
  cancelTitle: (name) => `¿Cancelar ${name}?`,
  cancelText: "Lo conservas hasta el final del periodo pagado.",
  keep: "Conservar",
  cancelled: (name) => `${name} cancelado`,

  method: "Método de pago",
  noMethod: "No hay método de pago. Añades uno al comprar algo.",
  card: (brand, digits) => `${brand} terminada en ${digits}`,
  cardExpires: (when) => `Caduca ${when}`,

  invoices: "Facturas",
  view: "Ver",
  viewInvoice: (when) => `Ver la factura del ${when}`,
  draft: "Borrador",
  open: "Pendiente",
  paid: "Pagada",
  uncollectible: "Impagada",
  void: "Anulada",

  left: (count) => (count === "1" ? "Queda 1" : `Quedan ${count}`),
  outOf: (count, all) => `${count} de ${all}`
}
