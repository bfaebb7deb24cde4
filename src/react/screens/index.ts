"use client" // frameworks with server components begin the client's part of the tree here

export { SignIn } from "./auth/SignIn.js"
export type { Screens, ScreensProviderProps } from "./ScreensProvider.js"
export { ScreensProvider } from "./ScreensProvider.js"
export type { Appearance, Slot } from "./theme/appearance.js"
export type { Language } from "./words/languages.js"
export { loadLanguage } from "./words/languages.js"
export type { Area, SomeWords, Words } from "./words/Words.js"
