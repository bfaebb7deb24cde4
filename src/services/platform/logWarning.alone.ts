import * as Console from "effect/Console"
import type { logWarning as whole } from "./logWarning.js"

/** Replaces `logWarning.ts` in `dist/alone`, where no program provides a logger. */
export const logWarning: typeof whole = (text) => Console.warn(text)
