import { escapeHtml } from "../http/escapeHtml.js"
import { page } from "../http/page.js"

const scopeList = (scopes: ReadonlyArray<string>): string =>
  scopes.length === 0
    ? ""
    : `<p>It asks for:</p><ul>${scopes.map((scope) => `<li><code>${escapeHtml(scope)}</code></li>`).join("")}</ul>`

const buttons =
  '<p><button name="decision" value="allow">Allow</button><button name="decision" value="deny" formnovalidate>Refuse</button></p>'

/** The subject of a page of the provider. */
export interface Asked {
  readonly providerName: string
  readonly scopes: ReadonlyArray<string>
}

/** The page on which a developer chooses an account. */
export const accountPage = (
  { providerName, scopes }: Asked,
  { hasEmail, isVerified, problem }: { readonly hasEmail: boolean; readonly isVerified: boolean; readonly problem?: string }
): string =>
  page(
    `Sign in with ${providerName}`,
    [
      `<h1>Sign in with ${escapeHtml(providerName)}</h1>`,
      `<p>This page of the emulator stands in for ${escapeHtml(providerName)}. Choose who signs in.</p>`,
      problem === undefined ? "" : `<p role="alert" id="problem">${escapeHtml(problem)}</p>`,
      scopeList(scopes),
      '<form method="post">',
      '<p class="field"><label for="email">E-mail</label>',
      `<input id="email" name="email" type="email" autocomplete="email"${hasEmail ? " autofocus" : ""}></p>`,
      '<p class="field"><input id="email_verified" name="email_verified" type="checkbox" value="true"',
      `${isVerified ? " checked" : ""}> <label for="email_verified" style="display:inline">The e-mail is verified</label></p>`,
      '<p class="field"><label for="account_id">Account id <small id="account_hint">Empty: the e-mail</small></label>',
      `<input id="account_id" name="account_id" aria-describedby="account_hint" autocomplete="off"${hasEmail ? "" : " autofocus"}></p>`,
      '<p class="field"><label for="display_name">Display name <small id="name_hint">Empty: none</small></label>',
      '<input id="display_name" name="display_name" aria-describedby="name_hint" autocomplete="name"></p>',
      `${buttons}</form>`
    ].join("")
  )

/** The consent page for a chosen account. */
export const consentPage = ({ providerName, scopes }: Asked, accountId: string): string =>
  page(
    `Allow access to ${providerName}`,
    [
      `<h1>Allow access to ${escapeHtml(providerName)}?</h1><p>You are ${escapeHtml(accountId)}.</p>`,
      `${scopeList(scopes)}<form method="post"><input type="hidden" name="prompt" value="consent">${buttons}</form>`
    ].join("")
  )

/** The page that redirects by submitting a form. @source protocol/authentication.md#oauth */
export const formPostPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  page(
    "Continue",
    [
      `<form method="post" action="${escapeHtml(action)}">`,
      ...Object.entries(fields).map(
        ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
      ),
      "<button>Continue</button></form><script>document.forms[0].submit()</script>"
    ].join("")
  )

/** The body of a redirect, with a link. */
export const forwardPage = (location: string): string => page("Continue", `<p><a href="${escapeHtml(location)}">Continue</a></p>`)

/** The page that explains an invalid request. */
export const problemPage = (problem: string): string =>
  page("The request cannot be served", `<h1>The request cannot be served</h1><p role="alert">${escapeHtml(problem)}</p>`)
