import type { RequestLike } from "../services/platform/RequestLike.js"
import { requestHeader } from "../services/platform/RequestLike.js"

/** What the three headers of a delivery contain. */
export type HeaderPart = "id" | "timestamp" | "signature"

/**
 * Returns a header of a delivery, or an empty text: under the platform's name, else under that of Standard Webhooks, as proxies and
 * senders of test events name it. @source protocol/webhooks.md
 */
export const deliveryHeader = (delivery: RequestLike, part: HeaderPart): string =>
  requestHeader(delivery, `svix-${part}`) ?? requestHeader(delivery, `webhook-${part}`) ?? ""

/** Returns the name of a header that a delivery lacks, as the names of its other ones are. */
export const missingHeader = (delivery: RequestLike, part: HeaderPart): string =>
  `${["id", "timestamp", "signature"].some((one) => requestHeader(delivery, `webhook-${one}`)) ? "webhook" : "svix"}-${part}`
