// The messages for pages and redirects.

/** @source protocol/formats.md#urls */
export const handlerPath = () => "Handler path must start with /"
/** @source protocol/apps.md#pages */
export const untrustedRedirect = (url: string) => `Redirect URL ${url} is not trusted; should be relative.`
