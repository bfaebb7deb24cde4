import "./styles.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Console } from "./Console.js"

const root = document.querySelector("#root")
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>
  )
