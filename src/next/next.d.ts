// The part of Next that the adapter uses; only its users install Next.

declare module "next/cache" {
  /** Not in Next 15. */
  export const io: (() => Promise<void>) | undefined
}

declare module "next/headers" {
  export function cookies(): Promise<import("./cookieJar.js").NextCookies>
  export function headers(): Promise<{ get(name: string): string | null }>
}

declare module "next/navigation" {
  export function redirect(url: string): never
}

declare module "next/server" {
  export class NextResponse extends Response {
    static next(init?: { readonly request?: { readonly headers?: Headers } }): NextResponse
  }
}
