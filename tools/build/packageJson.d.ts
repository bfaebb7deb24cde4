// What the declarations of the sources need to know of package.json, which is outside of their folder.
declare module "*/package.json" {
  const manifest: { readonly version: string }
  export default manifest
}
