import type { Arrangement } from "../stage.js"
import { mfa } from "./mfa.js"
import { notificationPreferences } from "./notificationPreferences.js"
import { passkey } from "./passkey.js"
import { password } from "./password.js"

/** How each recorded file is arranged; a file that is not here belongs to an endpoint that is not served yet. */
export const arrangements: Readonly<Record<string, Arrangement>> = { ...mfa, ...notificationPreferences, ...passkey, ...password }
