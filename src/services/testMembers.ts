import * as Effect from "effect/Effect"

/** The members of an app that a test needs, each with the methods that it calls. */
export type TestMembers<App> = {
  readonly [Name in keyof App]?: App[Name] extends (...args: never) => unknown ? TestMember<App[Name]> : Members<App[Name]>
}

type Members<Group> = { readonly [Name in keyof Group]?: TestMember<Group[Name]> }

// Of a method with several signatures, the last, which is the most general one.
type TestMember<M> = M extends (...args: infer Args) => infer Result ? (...args: Args) => Result : M

/**
 * Returns an app with only the given members. Any other method returns a defect that names it. @internal
 */
export const testMembers = <App extends object>(app: string, members: TestMembers<App>): App =>
  // A cast: what is not given is a defect.
  standIn(app, members) as App

const standIn = (path: string, given: object): object =>
  new Proxy(() => Effect.die(new Error(`The test calls ${path}, which it does not provide: pass it to \`layerTest\`.`)), {
    get: (missing, name) => {
      if (typeof name === "symbol") return Reflect.get(missing, name)
      const own: unknown = Reflect.get(given, name)
      if (own === undefined && name in Function.prototype) return Reflect.get(missing, name)
      return typeof own === "object" && own !== null && !Effect.isEffect(own) && Object.getPrototypeOf(own) === Object.prototype
        ? standIn(`${path}.${name}`, own)
        : (own ?? standIn(`${path}.${name}`, {}))
    }
  })
