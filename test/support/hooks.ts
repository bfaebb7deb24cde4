import * as react from "../../src/react/index.js"

type Hook = Extract<keyof typeof react, `use${string}`>

/** Returns every hook of the library by name, with arguments for one team and one user. */
export const hooksOf = ({ teamId, userId }: { readonly teamId: string; readonly userId: string }) => {
  const customer = { userId }
  // The compiler reports a missing hook that needs arguments.
  const uses: Record<Hook, () => unknown> = {
    ...react,
    useAction: () => react.useAction(react.useApp().user.get),
    useActionForm: () => react.useActionForm(react.useApp().auth.signInWithCredential),
    useResource: () => react.useResource(react.useApp().user.current),
    useSuspenseResource: () => react.useSuspenseResource(react.useApp().user.current),
    useConnectedAccount: () => react.useConnectedAccount("google"),
    useSuspenseConnectedAccount: () => react.useSuspenseConnectedAccount("google"),
    usePermission: () => react.usePermission({ permissionId: "$read_members", teamId: teamId }),
    useSuspensePermission: () => react.useSuspensePermission({ permissionId: "$read_members", teamId: teamId }),
    usePageLink: () => react.usePageLink("signUp"),
    useRouter: () => react.useRouter(undefined),
    useTeam: () => react.useTeam(teamId),
    useSuspenseTeam: () => react.useSuspenseTeam(teamId),
    useTeamApiKeys: () => react.useTeamApiKeys(teamId),
    useSuspenseTeamApiKeys: () => react.useSuspenseTeamApiKeys(teamId),
    useTeamInvitations: () => react.useTeamInvitations(teamId),
    useSuspenseTeamInvitations: () => react.useSuspenseTeamInvitations(teamId),
    useTeamMember: () => react.useTeamMember({ teamId, userId }),
    useSuspenseTeamMember: () => react.useSuspenseTeamMember({ teamId, userId }),
    useTeamMembers: () => react.useTeamMembers(teamId),
    useSuspenseTeamMembers: () => react.useSuspenseTeamMembers(teamId),
    useTeamProfile: () => react.useTeamProfile(teamId),
    useSuspenseTeamProfile: () => react.useSuspenseTeamProfile(teamId),
    useItem: () => react.useItem({ ...customer, itemId: "credits" }),
    useSuspenseItem: () => react.useSuspenseItem({ ...customer, itemId: "credits" }),
    useProducts: () => react.useProducts(customer),
    useSuspenseProducts: () => react.useSuspenseProducts(customer),
    useBilling: () => react.useBilling(customer),
    useSuspenseBilling: () => react.useSuspenseBilling(customer),
    useInvoices: () => react.useInvoices(customer),
    useSuspenseInvoices: () => react.useSuspenseInvoices(customer)
  }
  return Object.fromEntries(Object.entries(uses).filter(([name]) => name.startsWith("use")))
}
