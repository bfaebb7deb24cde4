import { createHmac } from "node:crypto"

/** The webhook secret of the examples. */
export const webhookSecret = `whsec_${Buffer.from("the secret of the examples").toString("base64")}`

/** Returns a delivery as the platform would send it now. */
export const signedDelivery = () => {
  const data = JSON.stringify({ type: "user.deleted", data: { id: "3a5f3ee8-50f5-4d3f-9b5a-3b7c0a0e9a51", teams: [] } })
  const [id, timestamp] = ["msg_examples", `${Math.floor(Date.now() / 1000)}`]
  const key = Buffer.from(webhookSecret.slice("whsec_".length), "base64")
  const tag = createHmac("sha256", key).update(`${id}.${timestamp}.${data}`).digest("base64")
  return {
    data,
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${tag}`
    }
  }
}
