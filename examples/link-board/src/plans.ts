import type { Plan } from "portico-screens"

/** The plans as the pages describe them. The products themselves are configured in the project: see `seed.ts`. */
export const plans: ReadonlyArray<Plan> = [
  {
    // The default plan of every team.
    productId: null,
    name: "Free",
    text: "To see whether your team takes to it.",
    amount: "0",
    features: ["10 links", "As many members as you like", "API keys for programs"]
  },
  {
    productId: "pro",
    name: "Pro",
    text: "For a board that is in use every day.",
    amount: "12",
    every: [1, "month"],
    features: ["500 links a month", "Everything in Free"],
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
