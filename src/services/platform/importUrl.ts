/** Imports a module from a URL computed at run time. */
export const importUrl = <M>(url: string): Promise<M> => import(/* webpackIgnore: true */ /* @vite-ignore */ url)
