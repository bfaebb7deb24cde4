import type { GeoInfo } from "portico/schemas"
import type { Incoming } from "../http/Incoming.js"

const textOf = (request: Incoming, ...names: ReadonlyArray<string>): string | null =>
  names.map((name) => request.header(name)).find((value) => value) ?? null

const numberOf = (request: Incoming, name: string): number | null => {
  const text = textOf(request, name)
  return text !== null && Number.isFinite(Number(text)) ? Number(text) : null
}

/**
 * Returns the location of the request's user, from the headers of the platform's proxies. Only for browsers, because a server's
 * location is not that of its users.
 */
export const whereabouts = (request: Incoming): GeoInfo | undefined => {
  const ip = request.header("x-forwarded-for")?.split(",")[0]?.trim()
  if (!ip || !/mozilla/i.test(request.header("user-agent") ?? "")) return undefined
  return {
    ip,
    countryCode: textOf(request, "x-vercel-ip-country", "cf-ipcountry"),
    regionCode: textOf(request, "x-vercel-ip-country-region"),
    cityName: textOf(request, "x-vercel-ip-city"),
    latitude: numberOf(request, "x-vercel-ip-latitude"),
    longitude: numberOf(request, "x-vercel-ip-longitude"),
    tzIdentifier: textOf(request, "x-vercel-ip-timezone")
  }
}

/** Returns the country of the request's user, as two capital letters; null if no proxy tells it. */
export const countryOf = (request: Incoming): string | null => {
  const code = whereabouts(request)?.countryCode?.toUpperCase() ?? ""
  return /^[A-Z]{2}$/.test(code) ? code : null
}
