import "./styles.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Console } from "./Console.js"
import { completeSignIn } from "./providerSignIn.js"

const root = document.querySelector("#root")
await completeSignIn()
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>
  )
