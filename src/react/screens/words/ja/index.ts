import type { Words } from "../Words.js"
import { auth } from "./auth.js"
import { common } from "./common.js"
import { errors } from "./errors.js"

/** The words of the screens in Japanese. */
export const ja: Words = { language: "ja", common, errors, auth }
