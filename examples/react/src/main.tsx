import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Problem } from "./components/Problem.js"
import "./styles.css"

const root = createRoot(document.getElementById("root") as HTMLElement)

// The app refuses settings that cannot hold, such as a base URL that is none. That is told on the page too.
import("./App.js").then(
  ({ App }) =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>
    ),
  (error: unknown) =>
    root.render(
      <main>
        <Problem error={error} />
      </main>
    )
)
