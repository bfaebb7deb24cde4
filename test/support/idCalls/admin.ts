import type { AdminApp } from "../../../src/services/AdminApp.js"
import type { Table } from "./Table.js"
import { bad, badPermission, good } from "./Table.js"

/** The calls that only an admin has. */
export const admin: Table<AdminApp["Service"]> = {
  "AdminAiChat.send": ({ aiChat }) => [
    ["threadId", aiChat.send(bad, { contextType: "email-theme", messages: [{ role: "user", content: "a" }] })]
  ],
  "AdminAiChat.save": ({ aiChat }) => [["threadId", aiChat.save(bad, {})]],
  "AdminAiChat.list": ({ aiChat }) => [["threadId", aiChat.list(bad)]],
  "AdminEmailDrafts.get": ({ emails }) => [["draftId", emails.drafts.get(bad)]],
  "AdminEmailDrafts.create": ({ emails }) => [["themeId", emails.drafts.create({ displayName: "a", themeId: bad })]],
  "AdminEmailDrafts.update": ({ emails }) => [
    ["draftId", emails.drafts.update(bad, { themeId: false })],
    ["themeId", emails.drafts.update(good, { themeId: bad })]
  ],
  "AdminEmailDrafts.delete": ({ emails }) => [["draftId", emails.drafts.delete(bad)]],
  "AdminEmailTemplates.update": ({ emails }) => [
    ["templateId", emails.templates.update(bad, { tsxSource: "" })],
    ["themeId", emails.templates.update(good, { tsxSource: "", themeId: bad })]
  ],
  "AdminEmailThemes.get": ({ emails }) => [
    ["themeId", emails.themes.get(bad)],
    ["themeId", emails.themes.get(bad, { or: "return-null" })]
  ],
  "AdminEmailThemes.update": ({ emails }) => [["themeId", emails.themes.update(bad, { tsxSource: "" })]],
  "AdminEmailThemes.delete": ({ emails }) => [["themeId", emails.themes.delete(bad)]],
  "AdminEmailTemplates.delete": ({ emails }) => [["templateId", emails.templates.delete(bad)]],
  "AdminEmails.render": ({ emails }) => [
    ["templateId", emails.render({ templateId: bad })],
    ["themeId", emails.render({ templateId: good, themeId: bad })]
  ],
  "AdminInternalApiKeys.get": ({ internalApiKeys }) => [["keyId", internalApiKeys.get(bad)]],
  "AdminInternalApiKeys.update": ({ internalApiKeys }) => [["keyId", internalApiKeys.update(bad, {})]],
  "AdminInternalApiKeys.revoke": ({ internalApiKeys }) => [["keyId", internalApiKeys.revoke(bad)]],
  "AdminPermissionDefinitions.update": ({ projectPermissionDefinitions, teamPermissionDefinitions }) => [
    ["permissionId", projectPermissionDefinitions.update(badPermission, {})],
    ["permissionId", teamPermissionDefinitions.update(badPermission, {})],
    ["id", teamPermissionDefinitions.update("a", { id: badPermission })],
    ["id", teamPermissionDefinitions.update("a", { id: "$update_team" })],
    ["containedPermissionIds.0", projectPermissionDefinitions.update("a", { containedPermissionIds: [badPermission] })]
  ],
  "AdminPermissionDefinitions.delete": ({ projectPermissionDefinitions, teamPermissionDefinitions }) => [
    ["permissionId", projectPermissionDefinitions.delete(badPermission)],
    ["permissionId", teamPermissionDefinitions.delete(badPermission)]
  ]
}
