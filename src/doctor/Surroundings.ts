/** What the doctor looks at. */
export interface Surroundings {
  /** The folder of the app: that of its `package.json`. */
  readonly folder: string
  /** The variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The version of Node, such as `24.1.0`. */
  readonly nodeVersion: string
  /** Sends a request. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Returns the time of this machine in milliseconds. */
  readonly now: () => number
}

/** What the doctor is asked. */
export interface DoctorOptions {
  /** The keys that the app needs. Default: those that are set. */
  readonly level?: "client" | "server" | "admin"
  /** Which `.env.<mode>` files count. Default: `NODE_ENV`, or `development`. */
  readonly mode?: string
  /** The origin of the app, such as `https://app.example.com`; without it, nothing of the app itself is asked. */
  readonly origin?: string
  /** The path of the pages of `Handler`. Default: `/handler`. */
  readonly handler?: string
  /** The option `cookies.domain` of the app. Default: none. */
  readonly cookieDomain?: string
  /** How long one request may take. Default: 5000. */
  readonly timeoutMillis?: number
}
