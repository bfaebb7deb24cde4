/** The packages with the components for e-mails, by the name under which they are installed: one version for each renderer of the platform. */
export type ComponentsPackage = "react-email-2025" | "react-email-2026"

const themes =
  "a11yDark atomDark baseAteliersulphurpoolLight cb coldarkCold coldarkDark coyWithoutShadows darcula dracula duotoneDark " +
  "duotoneEarth duotoneForest duotoneLight duotoneSea duotoneSpace ghcolors gruvboxDark gruvboxLight holiTheme hopscotch laserwave " +
  "lucario materialDark materialLight materialOceanic nightOwl nord oneDark oneLight pojoaque shadesOfPurple solarizedDarkAtom " +
  "synthwave84 vesper vs vscDarkPlus xonokai zTouch"
const shared =
  "Body Button CodeBlock CodeInline Column Container Font Head Heading Hr Html Img Link Markdown Preview Row Section Tailwind Text " +
  `renderWhiteSpace plainTextSelectors pretty render ${themes}`

/** The components and functions that a source can import, and the styles of one of them. */
export const componentNames: Readonly<Record<ComponentsPackage, ReadonlyArray<string>>> = {
  "react-email-2025": `${shared} renderAsync`.split(" "),
  "react-email-2026": `${shared} inlineStyles pixelBasedPreset sanitizeStyleSheet setupTailwind toPlainText`.split(" ")
}
