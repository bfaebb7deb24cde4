// Written by `npm run compile` from src/schemas/ids.ts.

import { of } from "../../codecs/Codec.js"
import { checked } from "../../codecs/checked.js"
import { string } from "../../codecs/scalar.js"
import type * as schemas from "../../schemas/ids.js"
import { codeLength, customIdCharacters, customIdLength, customPermissionId, permissionId, projectId, uuid, uuidOrMe } from "../../schemas/rules/ids.js"

/** @internal */
export const CodeText = /* @__PURE__ */ of<typeof schemas.CodeText.Type>(/* @__PURE__ */ checked(string, codeLength))

/** @internal */
export const UserIdOrMe = /* @__PURE__ */ of<typeof schemas.UserIdOrMe.Type>(/* @__PURE__ */ checked(string, uuidOrMe))

/** @internal */
export const Uuid = /* @__PURE__ */ of<typeof schemas.Uuid.Type>(/* @__PURE__ */ checked(string, uuid))

/** @internal */
export const ProjectId = /* @__PURE__ */ of<typeof schemas.ProjectId.Type>(/* @__PURE__ */ checked(string, projectId))

/** @internal */
export const CustomId = /* @__PURE__ */ of<typeof schemas.CustomId.Type>(/* @__PURE__ */ checked(string, customIdLength, customIdCharacters))

/** @internal */
export const PermissionId = /* @__PURE__ */ of<typeof schemas.PermissionId.Type>(/* @__PURE__ */ checked(string, permissionId))

/** @internal */
export const CustomPermissionId = /* @__PURE__ */ of<typeof schemas.CustomPermissionId.Type>(/* @__PURE__ */ checked(string, customPermissionId))

