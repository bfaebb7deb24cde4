import { Redacted } from "effect"
import ts from "typescript6"
import { checker } from "./operations.js"

const uuid = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"

/** Returns a text that a field of that name accepts. */
const textFor = (name: string): string => {
  if (/code(?:Challenge)?$/i.test(name)) return "c".repeat(45)
  if (/^(email|provider)Id$/.test(name)) return uuid
  if (/email|^value$/i.test(name)) return "ada@example.com"
  if (/url|uri|returnTo|baseUrl|^domain$/i.test(name)) return "https://app.test/page"
  if (/^provider/i.test(name)) return "github"
  if (/^(permission|item|product|price|store|definition)Id$|^id$/.test(name)) return "an_id"
  if (/Ids?$/.test(name)) return uuid
  if (/amount/i.test(name)) return "5"
  if (/currency/i.test(name)) return "usd"
  if (/Millis$/.test(name)) return "30 seconds"
  if (/password/i.test(name)) return "correct horse battery"
  return "some-text"
}

/** Returns the type without null and undefined, or the first member of a union that is an object. */
export const present = (type: ts.Type): ts.Type => {
  const own = checker.getNonNullableType(type)
  if (!own.isUnion()) return own
  const usable = own.types.filter((one) => checker.typeToString(one) !== "null")
  return usable.find((one) => (one.flags & ts.TypeFlags.StringLike) !== 0) ?? usable[0] ?? own
}

/** Checks whether values of a type are objects with a fixed set of properties. */
export const isRecordOfKnown = (type: ts.Type): boolean =>
  (type.isIntersection() ? type.types.every(isRecordOfKnown) : (type.flags & ts.TypeFlags.Object) !== 0) &&
  !checker.isArrayType(type) &&
  !checker.isTupleType(type) &&
  type.getCallSignatures().length === 0 &&
  checker.getIndexInfosOfType(type).length === 0 &&
  !/^(Date|Redacted|Request|Headers|Uint8Array|URL|Blob|File)\b/.test(checker.typeToString(type))

/** Returns a value of a type with its required properties, whose texts fit their names. */
export const sampleOf = (declared: ts.Type, name: string): unknown => {
  const type = present(declared)
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return true
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) return 1
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) return textFor(name)
  if (checker.typeToString(type) === "Date") return new Date("2030-01-01T00:00:00Z")
  if (checker.typeToString(type).startsWith("Redacted")) return Redacted.make(textFor(name))
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    return item === undefined ? [] : [sampleOf(item, name)]
  }
  if (type.getCallSignatures().length > 0) return () => undefined
  const fields = isRecordOfKnown(type) ? required(type) : {}
  // Of the three kinds of customers, a user, if the type leaves the choice.
  const isCustomer = checker.typeToString(type).includes("Customer") || type.getProperty("customCustomerId") !== undefined
  return isCustomer && !("teamId" in fields) && !("customCustomerId" in fields) ? { ...fields, userId: uuid } : fields
}

const required = (type: ts.Type): object =>
  Object.fromEntries(
    type
      .getProperties()
      .filter((one) => (one.flags & ts.SymbolFlags.Optional) === 0)
      .map((one) => [one.name, sampleOf(checker.getTypeOfSymbol(one), one.name)])
  )
