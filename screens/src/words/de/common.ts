import type { CommonWords } from "../en/common.js"

export const common: CommonWords = {
  cancel: "Abbrechen",
  save: "Änderungen speichern",
  discard: "Verwerfen",
  retry: "Erneut versuchen",
  loading: "Wird geladen …",
  more: "Mehr …",
  moreFor: (name) => `Mehr zu ${name}`,
  or: "oder",
  undo: "Rückgängig",
  copy: "Kopieren",
  copied: "Kopiert",
  required: "Dieses Feld muss ausgefüllt werden.",
  emailInvalid: "Geben Sie eine vollständige E-Mail-Adresse ein, etwa name@beispiel.de.",
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
  show: "Anzeigen",
  hide: "Verbergen",
  passwordTooShort: "Mindestens 8 Zeichen",
  passwordWeak: "Schwach",
  passwordFair: "Mittel",
  passwordGood: "Gut",
  passwordStrong: "Stark",
  typeToConfirm: (text) => `Zur Bestätigung „${text}“ eingeben`,
  loadFailed: "Das konnte nicht geladen werden.",
  notifications: "Benachrichtigungen"
}
