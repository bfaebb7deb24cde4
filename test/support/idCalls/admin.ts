import type { AdminApp } from "../../../src/services/AdminApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, good } from "./Table.js"

/** Those that only an admin has. */
export const admin: Table<AdminApp["Service"]> = {
  "AdminEmailDrafts.get": ({ emails }) => [["params.draftId", emails.drafts.get(bad)]],
  "AdminEmailDrafts.create": ({ emails }) => [["payload.themeId", emails.drafts.create({ displayName: "a", themeId: bad })]],
  "AdminEmailDrafts.update": ({ emails }) => [
    ["params.draftId", emails.drafts.update(bad, { themeId: false })],
    ["payload.themeId", emails.drafts.update(good, { themeId: bad })]
  ],
  "AdminEmailTemplates.update": ({ emails }) => [
    ["params.templateId", emails.templates.update(bad, { tsxSource: "" })],
    ["payload.themeId", emails.templates.update(good, { tsxSource: "", themeId: bad })]
  ],
  "AdminEmails.render": ({ emails }) => [
    ["payload.templateId", emails.render({ templateId: bad })],
    ["payload.themeId", emails.render({ templateId: good, themeId: bad })]
  ],
  "AdminInternalApiKeys.get": ({ internalApiKeys }) => [["params.keyId", internalApiKeys.get(bad)]],
  "AdminInternalApiKeys.update": ({ internalApiKeys }) => [["params.keyId", internalApiKeys.update(bad, {})]],
  "AdminInternalApiKeys.revoke": ({ internalApiKeys }) => [["params.keyId", internalApiKeys.revoke(bad)]],
  "AdminPermissionDefinitions.update": ({ projectPermissionDefinitions, teamPermissionDefinitions }) => [
    ["params.permissionId", projectPermissionDefinitions.update(badPermission, {})],
    ["params.permissionId", teamPermissionDefinitions.update(badPermission, {})]
  ],
  "AdminPermissionDefinitions.delete": ({ projectPermissionDefinitions, teamPermissionDefinitions }) => [
    ["params.permissionId", projectPermissionDefinitions.delete(badPermission)],
    ["params.permissionId", teamPermissionDefinitions.delete(badPermission)]
  ]
}
