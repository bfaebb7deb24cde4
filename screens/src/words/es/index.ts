"use client"

import type { Words } from "../Words.js"
import { account } from "./account.js"
import { auth } from "./auth.js"
import { common } from "./common.js"
import { errors } from "./errors.js"
import { links } from "./links.js"
import { payments } from "./payments.js"
import { teams } from "./teams.js"

/** Spanish texts. */
export const es: Words = { language: "es", common, errors, auth, links, account, teams, payments }
