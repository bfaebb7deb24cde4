/** Imports a module from an address that is known only now. */
export const importAgain = <M>(url: string): Promise<M> => import(/* webpackIgnore: true */ /* @vite-ignore */ url)
