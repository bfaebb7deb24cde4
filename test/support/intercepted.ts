/** A platform whose responses can be held and replaced. Requests are named by method and path: `GET /users/me`. */
export const intercepted = (send: (request: Request) => Promise<Response>) => {
  const requests: Array<string> = []
  const held = new Map<string, { readonly arrived: () => void; readonly release: Promise<void> }>()
  const broken = new Map<string, () => Response>()
  return {
    /** Responds to a request of an app. */
    answer: async (request: Request): Promise<Response> => {
      const name = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`
      requests.push(name)
      const hold = held.get(name)
      if (hold !== undefined) {
        hold.arrived()
        await hold.release
      }
      return broken.get(name)?.() ?? send(request)
    },
    requests,
    count: (name: string) => requests.filter((one) => one === name).length,
    /** Holds the responses to a request until they are released. */
    hold: (name: string) => {
      const arrival = deferred()
      const release = deferred()
      held.set(name, { arrived: arrival.resolve, release: release.promise })
      return {
        arrived: arrival.promise,
        release: () => {
          held.delete(name)
          release.resolve()
        }
      }
    },
    /** Responds to a request in place of the platform until the returned function is called. */
    breaks: (name: string, response: () => Response) => {
      broken.set(name, response)
      return () => broken.delete(name)
    }
  }
}

const deferred = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
