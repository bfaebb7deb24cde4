/** Metro refuses a program with an import whose address is known only when it runs; there all files are in the app. */
export const importAgain = <M>(url: string): Promise<M> => Promise.reject(new TypeError(`${url} cannot be imported here`))
