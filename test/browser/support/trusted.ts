import { createAdminApp, createServerApp } from "portico"
import { developmentProject } from "../../../emulator/src/developmentProject.js"
import type { Settings } from "./settings.js"

const { secretServerKey, superSecretAdminKey } = developmentProject

/** A server app of the development project. */
export const serverApp = (settings: Settings) => createServerApp({ ...settings, secretServerKey, tokenStore: "memory" })

/** An admin app of the development project. */
export const adminApp = (settings: Settings) => createAdminApp({ ...settings, superSecretAdminKey, tokenStore: "memory" })
