// Written by `npm run compile` from src/schemas/SentEmail.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent } from "../../codecs/absence.js"
import { array } from "../../codecs/array.js"
import { millis } from "../../codecs/date.js"
import { json } from "../../codecs/json.js"
import { nullByDefault } from "../../codecs/nullByDefault.js"
import { finite, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/SentEmail.js"

/** @internal */
export const EmailSender = /* @__PURE__ */ of<typeof schemas.EmailSender.Type>(/* @__PURE__ */ struct({
  type: string,
  host: /* @__PURE__ */ nullWhenAbsent(string),
  port: /* @__PURE__ */ nullWhenAbsent(finite),
  username: /* @__PURE__ */ nullWhenAbsent(string),
  senderName: ["sender_name", /* @__PURE__ */ nullWhenAbsent(string)],
  senderEmail: ["sender_email", /* @__PURE__ */ nullWhenAbsent(string)]
}))

/** @internal */
export const SentEmail = /* @__PURE__ */ of<typeof schemas.SentEmail.Type>(/* @__PURE__ */ struct({
  id: string,
  subject: string,
  to: /* @__PURE__ */ nullWhenAbsent(/* @__PURE__ */ array(string)),
  sentAt: ["sent_at_millis", millis],
  senderConfig: ["sender_config", EmailSender],
  error: /* @__PURE__ */ nullByDefault(json)
}))

