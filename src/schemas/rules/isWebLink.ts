/**
 * Returns whether a URL can be shown as a link or an image: on the web, with a host and without credentials, which a browser shows as
 * if they were the host.
 */
export const isWebLink = (url: string): boolean => /^https?:\/\/[^\s\\/?#@]+(?:[/?#]|$)/i.test(url)
