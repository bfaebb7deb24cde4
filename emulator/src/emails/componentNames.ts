/** The components for e-mails that a source can import, and the styles of one of them. */
export const componentNames: ReadonlyArray<string> = (
  "Body Button CodeBlock CodeInline Column Container Font Head Heading Hr Html Img Link Markdown Preview Row Section Tailwind Text " +
  "pixelBasedPreset renderWhiteSpace plainTextSelectors pretty render renderAsync " +
  "a11yDark atomDark baseAteliersulphurpoolLight cb coldarkCold coldarkDark coyWithoutShadows darcula dracula duotoneDark " +
  "duotoneEarth duotoneForest duotoneLight duotoneSea duotoneSpace ghcolors gruvboxDark gruvboxLight holiTheme hopscotch laserwave " +
  "lucario materialDark materialLight materialOceanic nightOwl nord oneDark oneLight pojoaque shadesOfPurple solarizedDarkAtom " +
  "synthwave84 vesper vs vscDarkPlus xonokai zTouch"
).split(" ")
