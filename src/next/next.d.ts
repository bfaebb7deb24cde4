// What the adapter uses of Next, which only its users install.

declare module "next/headers" {
  export function cookies(): Promise<import("./cookieJar.js").NextCookies>
  export function headers(): Promise<{ get(name: string): string | null }>
}

declare module "next/server" {
  export class NextResponse extends Response {
    static next(init?: { readonly request?: { readonly headers?: Headers } }): NextResponse
  }
}
