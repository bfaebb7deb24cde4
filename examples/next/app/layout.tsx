import "portico-screens/screens.css"
import type { ReactNode } from "react"

export const metadata = { title: "Notes" }

// Dark where the visitor's system is: the library's pages follow the page.
export const viewport = { colorScheme: "light dark" }

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
