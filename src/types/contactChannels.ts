import type { ClientApp } from "../promise/client.js"
import type { ServerApp } from "../promise/server.js"

export type { ContactChannel, ServerUpdateContactChannelInput, UpdateContactChannelInput } from "../schemas/ContactChannel.js"
export type { CreateContactChannelInput } from "../services/resources/ContactChannels.js"
export type { ContactChannelOf, ServerCreateContactChannelInput } from "../services/resources/server/ServerContactChannels.js"

/** `contactChannels` of a client app. */
export type ContactChannels = ClientApp["contactChannels"]

/** `contactChannels` of a server app, and of an admin app. */
export type ServerContactChannels = ServerApp["contactChannels"]
