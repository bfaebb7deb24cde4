import type { NewLink } from "./server/api.js"

const engines: ReadonlyArray<NewLink> = [
  { title: "Notes by the translator of Menabrea's sketch", url: "https://en.wikipedia.org/wiki/Note_G" },
  { title: "How the difference engine was built", url: "https://www.computerhistory.org/babbage/" },
  { title: "RFC 6238: time-based one-time passwords", url: "https://www.rfc-editor.org/rfc/rfc6238" },
  { title: "Web Authentication, Level 3", url: "https://www.w3.org/TR/webauthn-3/" },
  { title: "The OAuth 2.1 draft", url: "https://datatracker.ietf.org/doc/draft-ietf-oauth-v2-1/" },
  { title: "Effect documentation", url: "https://effect.website/docs" },
  { title: "React: rules of hooks", url: "https://react.dev/reference/rules/rules-of-hooks" }
]

const orbit: ReadonlyArray<NewLink> = [
  { title: "Determination of azimuth angle at burnout", url: "https://ntrs.nasa.gov/citations/19980227091" },
  { title: "Apollo guidance computer source", url: "https://en.wikipedia.org/wiki/Apollo_Guidance_Computer" },
  { title: "JSON Web Key Sets", url: "https://www.rfc-editor.org/rfc/rfc7517" }
]

/** The initial links, by team. */
export const seededLinks = { engines, orbit }
