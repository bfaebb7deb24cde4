import type { Words } from "../Words.js"
import { auth } from "./auth.js"
import { common } from "./common.js"
import { errors } from "./errors.js"

/** The words of the screens in German. */
export const de: Words = { language: "de", common, errors, auth }
