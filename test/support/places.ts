import ts from "typescript6"
import { checker } from "./operations.js"
import { isRecordOfKnown, sampleOf } from "./sampleInput.js"

/** A place in a value: its path, its declared type, and a valid value with something else in that place. */
export interface Place {
  readonly path: string
  readonly type: ts.Type
  readonly put: (value: unknown) => unknown
}

const members = (type: ts.Type) => {
  const own = checker.getNonNullableType(type)
  return own.isUnion() ? own.types : [own]
}

/** Returns the places inside the values of a type, at every depth: properties of objects, and items of arrays. */
export const placesIn = (type: ts.Type, name: string, path = "", depth = 0): ReadonlyArray<Place> =>
  depth > 4
    ? []
    : members(type).flatMap((member) => {
        if (checker.isArrayType(member)) {
          const [item] = checker.getTypeArguments(member as ts.TypeReference)
          return item === undefined ? [] : inside(item, name, join(path, "0"), (value) => [value], depth)
        }
        const index = checker.getIndexInfosOfType(member).find(({ keyType }) => (keyType.flags & ts.TypeFlags.String) !== 0)
        if (index !== undefined && member.getProperties().length === 0 && member.getCallSignatures().length === 0) {
          return inside(index.type, name, join(path, "key"), (value) => ({ key: value }), depth)
        }
        if (!isRecordOfKnown(member)) return []
        return member
          .getProperties()
          .flatMap((property) =>
            inside(
              checker.getTypeOfSymbol(property),
              property.name,
              join(path, property.name),
              (value) => ({ ...Object(sampleOf(member, name)), [property.name]: value }),
              depth
            )
          )
      })

const inside = (
  type: ts.Type,
  name: string,
  path: string,
  put: (value: unknown) => unknown,
  depth: number
): ReadonlyArray<Place> => [
  { path, type, put },
  ...placesIn(type, name, path, depth + 1).map((one) => ({ ...one, put: (value: unknown) => put(one.put(value)) }))
]

const join = (path: string, name: string) => (path === "" ? name : `${path}.${name}`)
