// Written by `npm run compile` from src/schemas/Price.ts.

import { of } from "../../codecs/Codec.js"
import { nullWhenAbsent, optional } from "../../codecs/absence.js"
import { checked } from "../../codecs/checked.js"
import { boolean, string } from "../../codecs/scalar.js"
import { struct } from "../../codecs/struct.js"
import type * as schemas from "../../schemas/Price.js"
import { aud, cad, eur, gbp, inr, jpy, somePrice, usd } from "../../schemas/rules/money.js"
import { DayInterval } from "./Interval.js"
import { OpenInterval } from "./OpenInterval.js"

/** @internal */
export const Price = /* @__PURE__ */ of<typeof schemas.Price.Type>(/* @__PURE__ */ struct({
  USD: /* @__PURE__ */ optional(string),
  EUR: /* @__PURE__ */ optional(string),
  GBP: /* @__PURE__ */ optional(string),
  JPY: /* @__PURE__ */ optional(string),
  INR: /* @__PURE__ */ optional(string),
  AUD: /* @__PURE__ */ optional(string),
  CAD: /* @__PURE__ */ optional(string),
  interval: /* @__PURE__ */ nullWhenAbsent(OpenInterval),
  freeTrial: ["free_trial", /* @__PURE__ */ nullWhenAbsent(OpenInterval)],
  serverOnly: ["server_only", /* @__PURE__ */ optional(boolean)]
}))

/** @internal */
export const InlinePrice = /* @__PURE__ */ of<typeof schemas.InlinePrice.Type>(/* @__PURE__ */ checked(/* @__PURE__ */ struct({
  USD: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, usd)),
  EUR: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, eur)),
  GBP: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, gbp)),
  JPY: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, jpy)),
  INR: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, inr)),
  AUD: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, aud)),
  CAD: /* @__PURE__ */ optional(/* @__PURE__ */ checked(string, cad)),
  interval: /* @__PURE__ */ optional(DayInterval),
  freeTrial: ["free_trial", /* @__PURE__ */ optional(DayInterval)]
}), somePrice))

/** @internal */
export const ConfiguredPrice = /* @__PURE__ */ of<typeof schemas.ConfiguredPrice.Type>(/* @__PURE__ */ struct({
  USD: /* @__PURE__ */ optional(string),
  EUR: /* @__PURE__ */ optional(string),
  GBP: /* @__PURE__ */ optional(string),
  JPY: /* @__PURE__ */ optional(string),
  INR: /* @__PURE__ */ optional(string),
  AUD: /* @__PURE__ */ optional(string),
  CAD: /* @__PURE__ */ optional(string),
  interval: /* @__PURE__ */ optional(OpenInterval),
  freeTrial: /* @__PURE__ */ optional(OpenInterval),
  serverOnly: /* @__PURE__ */ optional(boolean)
}))

