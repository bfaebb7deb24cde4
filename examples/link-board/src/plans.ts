import type { Plan } from "portico/react/screens"

/** What the pages say of what is sold. The products themselves stand in the project: see `seed.ts`. */
export const plans: ReadonlyArray<Plan> = [
  {
    // What every team has, unless it has bought another plan.
    productId: null,
    name: "Free",
    text: "To see whether your team takes to it.",
    amount: "0",
    features: ["10 links", "As many members as you like"]
  },
  {
    productId: "pro",
    name: "Pro",
    text: "For a board that is in use every day.",
    amount: "12",
    every: [1, "month"],
    features: ["500 links a month", "API keys for programs"],
    isRecommended: true
  },
  {
    productId: "refill",
    name: "Refill",
    text: "For a board that has just become too small.",
    amount: "5",
    features: ["50 more links, once"]
  }
]
