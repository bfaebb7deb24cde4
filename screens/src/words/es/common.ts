import type { CommonWords } from "../en/common.js"

export const common: CommonWords = {
  cancel: "Cancelar",
  save: "Guardar cambios",
  discard: "Descartar",
  retry: "Reintentar",
  loading: "Cargando…",
  more: "Más…",
  moreFor: (name) => `Más opciones de ${name}`,
  or: "o",
  undo: "Deshacer",
  copy: "Copiar",
  copied: "Copiado",
  required: "Este campo es obligatorio.",
  emailInvalid: "Escribe un correo completo, como nombre@ejemplo.com.",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  show: "Mostrar",
  hide: "Ocultar",
  passwordTooShort: "8 caracteres como mínimo",
  passwordWeak: "Débil",
  passwordFair: "Aceptable",
  passwordGood: "Buena",
  passwordStrong: "Segura",
  typeToConfirm: (text) => `Escribe «${text}» para confirmar`,
  loadFailed: "No se ha podido cargar.",
  notifications: "Notificaciones"
}
