import { createAdminApp, createServerApp } from "portico"
import { developmentProject } from "../../../emulator/src/developmentProject.js"
import type { Settings } from "./settings.js"

const { secretServerKey, superSecretAdminKey } = developmentProject

/** The app of a server of the development project. */
export const serverApp = (settings: Settings) => createServerApp({ ...settings, secretServerKey, tokenStore: "memory" })

/** The app of an admin of the development project. */
export const adminApp = (settings: Settings) => createAdminApp({ ...settings, superSecretAdminKey, tokenStore: "memory" })
