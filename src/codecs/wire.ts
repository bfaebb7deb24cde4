import { snakeCase } from "../schemas/snakeCase.js"
import type { Field, Fields, StructCodec } from "./struct.js"
import { struct } from "./struct.js"

/** A codec of an object whose keys are snake_case on the wire, unless a field says otherwise. */

export const wire = <const F extends Readonly<Record<string, Field>>>(fields: F): StructCodec<Fields<F>> =>
  struct(fields, snakeCase)
