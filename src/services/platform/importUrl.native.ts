/** Metro rejects a program that imports a URL computed at run time; there all files are part of the app. */
export const importUrl = <M>(url: string): Promise<M> => Promise.reject(new TypeError(`${url} cannot be imported here`))
