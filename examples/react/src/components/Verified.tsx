/** Whether an e-mail address is verified. */
export const Verified = ({ yes }: { readonly yes: boolean }) =>
  yes ? <span className="badge good">verified</span> : <span className="badge">not verified yet</span>
