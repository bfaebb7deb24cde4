// The messages for pages and redirects.

/** @source protocol/formats.md#urls */
export const handlerPath = () => "Handler path must start with /"
/** @source protocol/apps.md#pages */
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`
/** Returns the message for a page of the app's option `urls`. @source protocol/apps.md#redirects */
export const untrustedPage = (page: string, url: string) =>
  `The option urls.${page} (${url}) is not on the app's own origin: add its origin to the option \`trustedDomains\``
