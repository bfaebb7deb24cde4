import Link from "next/link"
import { Handler } from "portico-screens"
import { Portico } from "../../../lib/client"
import { readOptions } from "../../../lib/options"

// All pages of the library: sign-in, sign-up, e-mailed links, account settings.
export default async function Pages({ params }: { readonly params: Promise<{ readonly path?: ReadonlyArray<string> }> }) {
  const { path = [] } = await params
  return (
    <Portico options={readOptions()}>
      <Link href="/profile">Profile</Link>
      <Handler path={["/handler", ...path].join("/")} embedded />
    </Portico>
  )
}
